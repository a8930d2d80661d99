// Text that every store, file and printer can keep, names that people give, and the signs that no screen or terminal should be given.
import * as z from 'zod/mini'

/**
 * Whole characters, and none of them NUL: PostgreSQL can keep neither half a character nor a NUL, so that one in a fact would stop all
 * that a till sends to its hub. Other control characters can be kept; what prints and draws leaves them out.
 */
export const isText = (given: string): boolean => given.isWellFormed() && !given.includes('\u0000')

export const notText = 'is no text'

/**
 * Signs that are commands to a terminal, begin a line, or turn around how the text beside them is read. None of them is part of a name, and
 * what is shown has none but those that parted its own lines and columns.
 */
const anyControl = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const allControls = /(?![\t\r\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu
const allButTabs = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Text on one line, without control characters. */
export const isLine = (given: string): boolean => isText(given) && !anyControl.test(given)

export const notLine = 'has control characters'

/** Without control characters; tabs and ends of lines stay. */
export const withoutControls = (given: string): string => given.replaceAll(allControls, '')

/** A person's own words, such as a reason, as one line. */
export const toOneLine = (given: string): string =>
  withoutControls(given.replaceAll(/[\t\r\n\p{Zl}\p{Zp}]+/gu, ' '))

/** One line, as a terminal is given it: control characters are spelt as JSON spells them, so that a line of JSON still says the same. Our own tabs stay. */
export const printableLine = (given: string): string => given.replaceAll(allButTabs, spelt)

function spelt(sign: string): string {
  if (sign === '\n') return String.raw`\n`
  return sign === '\r' ? String.raw`\r` : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Text in files. Commands, and bodies sent to a hub, are looked through as a whole. */
export const plainText = z.string().check(z.refine(isText, notText))

/** The mark at the beginning of some files, which is pasted along with what follows it and is never seen. */
const withoutMark = (given: string): string => given.replaceAll('\uFEFF', '')

/** A line of text, which may be empty. One thing is wrong with it at a time. */
export const lineText = (longest: number) =>
  z.string().check(z.overwrite(withoutMark), z.maxLength(longest, { abort: true }), z.refine(isLine, notLine))

/** A reason, a note: nobody is sent back to their own words for what cannot be seen in them. */
export const reasonText = (longest: number) =>
  z.string().check(z.refine(isText, notText), z.overwrite(toOneLine), z.maxLength(longest))

/** Space alone, or signs that are not drawn. */
export const isBlank = (given: string): boolean =>
  !/[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(given)

export const notSeen = 'shows nothing'

const isOtherwiseWrong = (given: string): boolean => given === '' || !isLine(given)

/** A name that a person gives to anything: the same for the office, files, commands and the hub. */
export const nameText = (longest: number) =>
  lineText(longest).check(
    z.minLength(1),
    z.refine((given) => isOtherwiseWrong(given) || !isBlank(given), notSeen),
  )

/**
 * Where in parsed JSON the first string stands that is no text: the names that lead there, joined by points; null when there is none. A
 * name that is no text is told by where it stands. Needs no stack: what is nested by the thousand was sent to break one.
 */
export function placeOfOddText(given: unknown): string | null {
  const open: { place: string; value: unknown }[] = [{ place: '', value: given }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { place, value } = next
    if (typeof value === 'string' && !isText(value)) return place
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inside] of Object.entries(value)) {
      if (!isText(name)) return place
      open.push({ place: place === '' ? name : `${place}.${name}`, value: inside })
    }
  }
  return null
}

/** At most so many UTF-16 units of it, cut between characters and never within one. */
export function cutText(given: string, most: number): string {
  const short = given.slice(0, most)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

/** A stranger's words that must be heard all the same: what is no character becomes the sign for one that is missing. */
export const toPlainText = (given: string): string => given.toWellFormed().replaceAll('\u0000', '\ufffd')

/** Words of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
