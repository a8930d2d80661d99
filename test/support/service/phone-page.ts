// The phone's pages in the same process, and a merchant who asks it for payments and agreements.
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { browsing } from '#test/support/service/browsing.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'

export async function openPhone(opening: Parameters<typeof inProcess>[0] = {}) {
  const subject = await inProcess(opening)
  const merchant = await merchantOf(subject)
  const { get, post } = browsing(subject)
  const page = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
  /** The page to which a form leads. */
  const press = async (path: string, form: Record<string, string>) =>
    page((await post(path, form)).headers.get('location') ?? '')
  const draft = async (offered: object) => {
    const headers = {
      authorization: `Bearer ${merchant.token}`,
      'ocp-apim-subscription-key': merchant.unit.subscriptionKey,
      'merchant-serial-number': merchant.unit.merchantSerialNumber,
      'idempotency-key': 'draft-1',
    }
    return (await merchant.send('POST', '/recurring/v3/agreements', headers, JSON.stringify(offered))).body
  }
  return {
    subject,
    merchant,
    get,
    post,
    page,
    press,
    draft,
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}
/** The first link of that kind on a page, without its query. */
export const linkIn = (page: string, kind: 'pay' | 'agreement') =>
  new RegExp(`/phone/${kind}/[\\w-]+`).exec(page)?.[0] ?? ''
