// The filling of particulars into words.

/** Each `{{name}}` by what is given for it. */
export const fill = (words: string, given: Readonly<Record<string, string | number>>): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(given[name] ?? ''))
