// The requests of a story in words: what left since, under how many keys, and with which answers.
import type { DraftBody } from '#core/service/recurring.ts'
import type { Heard } from '#test/support/service/network.ts'
import type { Stage } from '#test/stories/teller/stage.ts'
import { inWords, type Part } from '#test/stories/teller/wording.ts'
import { callIn } from '#test/stories/teller/words.ts'

/** One request repeated is one idempotency key; reads and tokens have none that matter. */
const isKeyed = (name: string): boolean =>
  !/^(read|token|events|agreements|picture|member|charges|oneCharge)\b/.test(name)

/** `read ×5: none · capture ×3 by 1: 503 200 · charge (again): 201`; `by`: under how many keys; `again`: under one that was sent before. */
export function askedLines(stage: Stage, heard: readonly Heard[], from: number): string[] {
  const before = new Set(heard.slice(0, from).map(({ key }) => key))
  const nameOf = (one: Heard) => {
    const name = callIn(one)
    const marks = inWords([...marksOf(one), isKeyed(name) && before.has(one.key) && 'again'])
    return `${name}${marks === '' ? '' : ` (${marks})`}${attemptOf(stage, one)}`
  }
  const groups = Map.groupBy(heard.slice(from), nameOf)
  const all = [...groups].map(([name, some]) => {
    const keys = new Set(some.map(({ key }) => key)).size
    const bodies = new Set(some.map(({ key, body }) => `${key} ${body}`)).size
    const by = isKeyed(name) ? ` by ${keys}${bodies > keys ? ` with ${bodies} bodies` : ''}` : ''
    const answers = [...new Set(some.map(({ status }) => status ?? 'none'))].join(' ')
    return `${name}${some.length > 1 ? ` ×${some.length}${by}` : ''}: ${answers}`
  })
  return all.length > 0 ? [`→ ${all.join(' · ')}`] : []
}

/** What tells two requests of one name apart: another currency than Norway's, the phone that is asked, a stop among changes. */
function marksOf({ method, path, body }: Heard): Part[] {
  if (/^POST .*\/agreements$/.test(`${method} ${path}`)) {
    const { pricing, skipLandingPage } = JSON.parse(body) as DraftBody // as the till has made it
    return [pricing.currency !== 'NOK' && pricing.currency, skipLandingPage === true && 'on the phone']
  }
  return [body.includes('"status":"STOPPED"') && 'stop']
}

/** ` of attempt 1`, where the newest payment is another. */
function attemptOf({ payments }: Stage, { path, key }: Heard): string {
  const about = (reference: string) =>
    path.includes(`/${reference}/`) || path.endsWith(`/${reference}`) || key?.startsWith(`${reference}-`)
  const payment = payments.find(({ reference }) => about(reference))
  if (!payment || payment === payments.at(-1)) return ''
  const sales = [...new Set(payments.map(({ sale }) => sale))]
  const attempts = payments.filter(({ sale }) => sale === payment.sale)
  const nth = attempts.indexOf(payment) + 1
  return payment.sale === sales.at(-1) ? ` of attempt ${nth}` : ` of sale ${sales.indexOf(payment.sale) + 1}`
}
