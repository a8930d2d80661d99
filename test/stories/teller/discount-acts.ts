// The acts of discounts: what a cashier takes off a basket and puts back, what a manager allows beyond the shop's limit, and what the office reads of it.
import { act, type Act } from '#test/stories/teller/act.ts'
import { press, type Stage } from '#test/stories/teller/stage.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { inKroner } from '#test/stories/teller/words.ts'
import { opened } from '#test/support/till/shop.ts'
import type { InputOf } from '#shared/bridge.ts'

type Off = InputOf<'basket.discount'>['discount']
const percent = (whole: number): Off => ({ by: 'percent', hundredths: whole * 100 })
const amount = (value: number): Off => ({ by: 'amount', value })

const takeOff = (stage: Stage, line: string | null, discount: Off) =>
  press(stage, 'basket.discount', { line, discount })

/** `basket`: the one that is on the screen now, where it is not said. */
const allow = (stage: Stage, line: string | null, discount: Off, reason: string, basket?: string) => {
  const on = basket ?? stage.shop.cashier.view().basket.basket
  return press(stage, 'basket.discount', { line, discount, manager: { pin: '', reason, basket: on } })
}

export const discountActs: readonly Act[] = [
  act('cashier takes {money} off', (stage, { money }) => takeOff(stage, null, amount(money))),
  act('cashier takes nothing off line {word}', (stage, { word }) => takeOff(stage, word, null)),
  act('manager allows {count} percent off line {word}: {rest}', (stage, { count, word, rest }) =>
    allow(stage, word, percent(count), rest),
  ),
  act('manager allows {count} percent off line {word} without a reason', (stage, { count, word }) =>
    allow(stage, word, percent(count), ' '),
  ),
  act('manager allows {count} percent off: {rest}', (stage, { count, rest }) =>
    allow(stage, null, percent(count), rest),
  ),
  act('manager allows {money} off: {rest}', (stage, { money, rest }) =>
    allow(stage, null, amount(money), rest),
  ),
  act(
    'manager allows {count} percent off line {word} of the parked basket: {rest}',
    (stage, { count, word, rest }) => {
      const [aside] = stage.shop.cashier.view().parked
      return allow(stage, word, percent(count), rest, aside?.basket)
    },
  ),
  act('office reads what was allowed', async ({ shop }) => {
    const facts = shop.tillFacts().filter((fact) => fact.kind === 'discountAllowed')
    const { acts } = opened(await shop.office.ask('report.x', {}))
    return [
      ...facts.map((fact) => `${inKroner(fact.value)} off ${fact.line ?? 'all'}: ${fact.reason}`),
      inWords(acts.map((one) => `${one.act} ×${one.times} ${inKroner(one.value)}`)) || 'nothing',
    ]
  }),
]
