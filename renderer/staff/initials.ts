// The initials of a name: the letters of its first and its last word.
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first, last] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '']
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
