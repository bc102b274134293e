/** The store of a session, secrets taken out of what is stored. What the model sees while the session lives stays as it is. */
import type { SessionStore } from '../claude/session-store.ts';
import type { SecretRemover } from '../config/secret-remover.ts';

/** `store`, with `remove` applied to every entry before it is appended. */
export function secretFreeStore(store: SessionStore, remove: SecretRemover): SessionStore {
  const { listSessions, listSubkeys } = store;
  return {
    append: (key, entries) => store.append(key, remove(entries)),
    load: key => store.load(key),
    ...(listSessions === undefined ? {} : { listSessions: project => listSessions.call(store, project) }),
    ...(listSubkeys === undefined ? {} : { listSubkeys: key => listSubkeys.call(store, key) }),
  };
}
