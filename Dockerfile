# flower fenced in: what its workers' shells can reach is this container and what is mounted into it.
# How to run it: docs/guide/container.md
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY tools/build.mjs tools/
COPY src src
RUN node tools/build.mjs && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
# What a worker's work needs goes here: compilers, test runners, the project's own tools.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git ripgrep \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/flower
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY package.json README.md LICENSE ./
COPY libexec libexec
COPY scenarios scenarios
RUN ln -s /opt/flower/dist/cli/main.js /usr/local/bin/flower
# Never root; `docker run --user` may name another user, who finds a home to write to in /tmp.
ENV HOME=/tmp
USER node
WORKDIR /workspace
ENTRYPOINT ["flower"]
