// The requests of a story in words: what left since, under how many keys, and with which answers.
import type { Heard } from '#test/support/service/network.ts'
import type { Stage } from '#test/stories/teller/stage.ts'
import { callIn } from '#test/stories/teller/words.ts'

/** One request repeated is one idempotency key; reads and tokens have none that matter. */
const isKeyed = (name: string): boolean =>
  !/^(read|token|events|agreements|picture|member|charges|oneCharge)\b/.test(name)

/** `read ×5: none · capture ×3 by 1: 503 200`; `by`: how many keys, or bodies. */
export function askedLines(stage: Stage, heard: readonly Heard[]): string[] {
  const groups = Map.groupBy(heard, (one) => callIn(one) + attemptOf(stage, one))
  const all = [...groups].map(([name, some]) => {
    const keys = new Set(some.map(({ key, body }) => `${key} ${body}`)).size
    const answers = [...new Set(some.map(({ status }) => status ?? 'none'))].join(' ')
    const times = some.length > 1 ? ` ×${some.length}${isKeyed(name) ? ` by ${keys}` : ''}` : ''
    return `${name}${times}: ${answers}`
  })
  return all.length > 0 ? [`→ ${all.join(' · ')}`] : []
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
