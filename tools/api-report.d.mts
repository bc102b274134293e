/** Types of the report on the public surface, for the test that asks for it. */
export function reportApi(options: { readonly rewrite: boolean; readonly scratch: string }): string[];
