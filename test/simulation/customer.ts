// The customer of a simulated sale with a phone: what is done, and when.
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Qr } from '#shared/sale.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Conduct, SalePlan } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'

export type CustomerOptions = {
  sale: SalePlan
  conduct: Conduct
  flow: SalePlan['flow']
  time: Time
  trace: Trace
  sandbox: Sandbox
  /** What the code on the customer's screen says now, or last said, and which payment it is of. */
  code: () => { text: string; reference: string } | undefined
  /** The phone has done what the customer wanted with this payment. */
  acted: (reference: string) => void
}

/** The number that the cashier types for this customer, without its country. */
export const numberOf = ({ id }: SalePlan): string => `9${String(id % 10_000_000).padStart(7, '0')}`

/** Between two looks whether there is something to pay. ms */
const patience = 2500
const mostLooks = 24

export async function behave(options: CustomerOptions): Promise<void> {
  const { sale, conduct, flow, time, trace, sandbox, code } = options
  if (conduct.does === 'stayAway') return
  const earlier = code()?.reference
  await time.wait(conduct.at)
  const phone = sandbox.phone(`47${numberOf(sale)}`)
  for (let look = 0; look < mostLooks; look++, await time.wait(patience)) {
    const seen = code()
    const [pushed] = flow === 'QR' ? [] : phone.pending()
    const isShown = flow === 'QR' && seen !== undefined && seen.reference !== earlier
    if (!isShown && !pushed) continue
    const say = (what: string) => trace.say(`the customer ${what}`)
    try {
      const reference = pushed?.reference ?? scanned(phone, seen)
      if (conduct.hesitatesMs !== null) {
        phone.startAuthorizing(reference)
        say('begins to authorize')
        await time.wait(conduct.hesitatesMs)
      }
      act(phone, conduct.does, reference)
      say(`does this: ${conduct.does}`)
      options.acted(reference)
    } catch (error) {
      // The payment ended first: the wallet says so.
      say(`cannot pay: ${error instanceof Error ? error.message : String(error)}`)
    }
    return
  }
}

/** What a camera reads: the service draws what it encodes, so a picture is known by its own address. */
export const textOf = (qr: Qr): string => (qr.kind === 'text' ? qr.text : qr.source)

/** A camera reads a picture of the code as well; in the world the picture's text is not drawn. */
function scanned(phone: ReturnType<Sandbox['phone']>, seen: ReturnType<CustomerOptions['code']>): string {
  if (!seen) throw new Error('nothing is there to be scanned')
  if (!seen.text.startsWith('data:')) phone.scan(seen.text)
  return seen.reference
}

function act(
  phone: ReturnType<Sandbox['phone']>,
  does: Exclude<Conduct['does'], 'stayAway'>,
  reference: string,
): void {
  switch (does) {
    case 'approve':
      phone.approve(reference)
      return
    case 'refuse':
      phone.refuse(reference)
      return
    case 'ignore':
      phone.ignore(reference)
      return
    case 'decline':
      phone.decline(reference)
      return
    case 'declineThenApprove':
      phone.declineThenApprove(reference)
  }
}
