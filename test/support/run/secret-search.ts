// The search of a text for secrets, in whichever spelling.

/** Whoever looks for a secret looks for all of these. */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // In base64 a text looks different at each of three places; its ends are mixed with what stands beside it.
  const shifted = [0, 1, 2].map((shift) => {
    const coded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return coded.slice(shift === 0 ? 0 : shift + 1, (bytes.length + shift) % 3 === 0 ? undefined : -1)
  })
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...shifted,
    ...shifted.map((coded) => coded.replaceAll('+', '-').replaceAll('/', '_')),
    Array.from(secret).toReversed().join(''),
  ]
}

/** A phone number's digits, with whatever people and formats put between them. */
export const asWritten = (digits: string): RegExp =>
  new RegExp(`(?<!\\d)${digits.split('').join('[\\s().\\u00a0\\u202f-]{0,2}')}(?!\\d)`)

export type Secret = { name: string } & ({ text: string } | { digits: string })

/** The names of those that stand in it, each with the words around it. */
export function leaksIn(text: string, secrets: readonly Secret[]): string[] {
  return secrets.flatMap((secret) => {
    const found =
      'digits' in secret
        ? text.search(asWritten(secret.digits))
        : Math.max(...spellings(secret.text).map((spelling) => text.indexOf(spelling)))
    return found < 0 ? [] : [`${secret.name}: …${text.slice(Math.max(0, found - 60), found + 60)}…`]
  })
}
