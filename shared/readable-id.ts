// The id that is made of a name: `Coffee club` is `coffee-club`.

/** The longest that `name` gives, with a number behind it where that is taken; `otherwise` where nothing of the name can stand in an id. */
export function idFor(
  name: string,
  others: readonly string[],
  { otherwise, most }: { otherwise: string; most: number },
): string {
  const taken = new Set(others)
  const plain = name
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const begin = (plain === '' ? otherwise : plain).slice(0, most - end.length).replace(/-+$/, '')
    if (!taken.has(`${begin}${end}`)) return `${begin}${end}`
  }
}
