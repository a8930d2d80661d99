// The way in for phones of the network that try a till in the sandbox: at which address, and the receipts there.
import type { Till } from '#core/app/till.ts'
import { appBehind, networkDoor } from '#server/network/door.ts'
import { mainAddress, type Surroundings } from '#server/network/addresses.ts'
import { listen, type ListeningServer, type ServerLimits } from '#server/network/port.ts'
import { receiptRoutes } from '#server/receipt-page.ts'
import { typefaceIn } from '#server/entrance-pages.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** An address of this machine, or `usual`: the one by which it reaches others. */
export type PhonesOption = { address: string } | 'usual'

/** Undefined where nobody asked for it. */
export async function phonesAddress(
  asked: PhonesOption | undefined,
  { addresses }: Surroundings,
): Promise<Result<string | undefined>> {
  if (asked === undefined) return ok(undefined)
  const all = addresses()
  if (asked !== 'usual')
    return all.includes(asked.address) ? ok(asked.address) : failed(problem('network.notOurs', asked))
  const found = await mainAddress(all)
  return found === undefined ? failed(problem('network.none')) : ok(found)
}

type ReceiptsPlace = {
  address: string
  /** Where the till itself listens on this machine: phones get the same number where it is free. */
  port: number
  pages: string
  patience: ServerLimits | undefined
}

/** Receipts and nothing else, in clear: in the sandbox they tell of no money. */
export async function openReceipts(
  till: Till,
  { address, port, pages, patience }: ReceiptsPlace,
): Promise<Result<ListeningServer & { url: string }>> {
  let at = port
  const door = networkDoor({ isSecure: false, surfaces: [], port: () => at, names: () => [address] })
  const app = appBehind(door)
  app.use((c, next) => (c.req.method === 'GET' ? next() : Promise.resolve(c.text('', 405, { allow: 'GET' }))))
  app.get('/inter.woff2', (c) => c.body(typefaceIn(pages), 200, { 'content-type': 'font/woff2' }))
  app.route('/', receiptRoutes(till))
  app.notFound((c) => c.text('', 404))
  const open = (on: number) =>
    listen({
      fetch: (request, carried) => app.fetch(request, carried),
      address,
      port: on,
      ...(patience ? { patience } : {}),
    })
  const first = await open(port)
  const listening = !first.ok && first.problem.code === 'port.taken' ? await open(0) : first
  if (!listening.ok) return listening
  at = listening.value.port
  return ok({ ...listening.value, url: `http://${address.includes(':') ? `[${address}]` : address}:${at}` })
}
