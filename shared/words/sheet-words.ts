// A rule of a spreadsheet in words: its particulars are put into the words of the rule.
import type { SheetRule } from '#shared/sheet-rule.ts'
import type { words } from '#shared/words/en/sheet.ts'
import { fill } from '#shared/words/fill.ts'

/** Every rule has its words, in every language. */
export type SheetWords = Record<keyof typeof words, string>

export const ruleWords = ({ rule, values }: SheetRule, language: SheetWords): string =>
  fill(language[`must.${rule}`], values)
