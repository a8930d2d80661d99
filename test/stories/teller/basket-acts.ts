// The acts on baskets: what a cashier puts in, takes out, parks and charges, and what stands in them then.
import { act, type Act } from '#test/stories/teller/act.ts'
import { press, type Stage } from '#test/stories/teller/stage.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { inKroner, phoneNumber } from '#test/stories/teller/words.ts'
import type { BasketView } from '#shared/basket.ts'
import type { InputOf } from '#shared/bridge.ts'
import { opened } from '#test/support/till/shop.ts'

const byQr = { userFlow: 'QR' } as const

/** As it stands on the screen, or for another amount or under another name. */
async function charge(
  stage: Stage,
  more: { tip?: number; by?: InputOf<'sale.start'>['by']; value?: number; basket?: string } = {},
) {
  const { tip, value, ...given } = more
  if (tip !== undefined) await press(stage, 'basket.tip', { tip: { value: tip } })
  const { basket, till } = stage.at.view()
  const amount = { value: value ?? basket.total + (tip ?? 0), currency: till.currency }
  const tipped = tip === undefined ? {} : { tip }
  return press(stage, 'sale.start', { amount, by: byQr, basket: basket.basket, ...given, ...tipped })
}

/** One that is there no more has a name that no basket has. */
const parked = ({ at }: Stage, nth: number): string => at.view().parked[nth - 1]?.basket ?? 'gone'

const percentOff = (stage: Stage, line: string | null, percent: number) =>
  press(stage, 'basket.discount', { line, discount: { by: 'percent', hundredths: percent * 100 } })

const add = (stage: Stage, product: string, quantity: number) =>
  press(stage, 'basket.add', { product, quantity })

/** `line 1: 2 tea 66.00 with 12.00 off`. */
const lineInWords = ({ line, quantity, product, total, off }: BasketView['lines'][number]): string =>
  `line ${line}: ${quantity} ${product ?? 'amount'} ${inKroner(total)}${off > 0 ? ` with ${inKroner(off)} off` : ''}`

function basketLines({ at }: Stage): string[] {
  const { basket, parked: held } = at.view()
  const { lines, total, tip, minimumAge, isLocked } = basket
  const whole = inWords([
    lines.length === 0 ? 'the basket is empty' : lines.map(lineInWords).join(' · '),
    lines.length > 1 && `together ${inKroner(total)}`,
    tip && ('percent' in tip ? `tip ${tip.percent} %` : `tip ${inKroner(tip.value)}`),
    minimumAge > 0 && `from ${minimumAge} years`,
    isLocked && 'locked',
  ])
  return [whole, ...held.map((one) => `parked: ${one.count} on ${one.lines} ${inKroner(one.total)}`)]
}

export const basketActs: readonly Act[] = [
  act('cashier adds {word}', (stage, { word }) => add(stage, word, 1)),
  act('cashier adds {count} {word}', (stage, { count, word }) => add(stage, word, count)),
  act('cashier keys in {money}', (stage, { money }) => press(stage, 'basket.addAmount', { value: money })),
  act('cashier scans {word}', async (stage, { word }) => {
    const given = await stage.at.sell('basket.scan', { code: word })
    return given.ok ? [given.value.is] : given
  }),
  act('cashier sets line {word} to {count}', (stage, { word, count }) =>
    press(stage, 'basket.setQuantity', { line: word, quantity: count }),
  ),
  act('cashier takes {count} percent off', (stage, { count }) => percentOff(stage, null, count)),
  act('cashier takes {count} percent off line {word}', (stage, { count, word }) =>
    percentOff(stage, word, count),
  ),
  act('cashier takes {money} off line {word}', (stage, { money, word }) =>
    press(stage, 'basket.discount', { line: word, discount: { by: 'amount', value: money } }),
  ),
  act('cashier adds a tip of {count} percent', (stage, { count }) =>
    press(stage, 'basket.tip', { tip: { percent: count } }),
  ),
  act('cashier empties the basket', (stage) => press(stage, 'basket.empty', {})),
  act('cashier parks the basket', (stage) => press(stage, 'basket.park', {})),
  act('cashier takes parked basket {count} up', (stage, { count }) =>
    press(stage, 'basket.resume', { basket: parked(stage, count) }),
  ),
  act('cashier throws parked basket {count} away', (stage, { count }) =>
    press(stage, 'basket.drop', { basket: parked(stage, count) }),
  ),
  act('cashier charges the basket', (stage) => charge(stage)),
  act('cashier charges the basket by phone', (stage) =>
    charge(stage, { by: { userFlow: 'PUSH_MESSAGE', phoneNumber } }),
  ),
  act('cashier charges the basket with a tip of {money}', (stage, { money }) =>
    charge(stage, { tip: money }),
  ),
  act('cashier charges {money} for the basket', (stage, { money }) => charge(stage, { value: money })),
  act('cashier charges {money} for parked basket {count}', (stage, { money, count }) =>
    charge(stage, { value: money, basket: parked(stage, count) }),
  ),
  act('basket', basketLines),
  act('customer reads the basket', ({ shop }) => {
    const { lines, total } = shop.customer.view()
    return [`${lines.map((one) => `${one.name} ${inKroner(one.total)}`).join(', ')}: ${inKroner(total)}`]
  }),
  act('office counts what was taken out', async ({ at }) => {
    const { acts } = opened(await at.ask('report.x', {}))
    const told = acts.map(
      ({ act: what, person, times, value }) =>
        `${what} ×${times} ${inKroner(value)} by ${person?.name ?? 'nobody'}`,
    )
    return told.length > 0 ? told : ['nothing']
  }),
]
