// A basket in the fewest words that tell two of them apart.
import type { BasketView } from '#shared/basket.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { inKroner } from '#test/stories/teller/words.ts'

/** `basket: 2 tea, 1 amount, 10.00 off, 78.00`. */
export function basketInWords({ lines, off, total, isLocked }: BasketView): string {
  if (lines.length === 0) return 'the basket is empty'
  return `basket: ${inWords([
    ...lines.map((line) => `${line.quantity} ${line.product ?? 'amount'}`),
    off > 0 && `${inKroner(off)} off`,
    inKroner(total),
    isLocked && 'being paid',
  ])}`
}
