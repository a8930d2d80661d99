// `npm run hub -- pair|tills|revoke|readmit`: who is let in, how do they stand, and whose key opens nothing any more?
import { createEnrolment, isShopName, type EnrolledTill } from '#hub/enrolment.ts'
import type { OpenedHub } from '#hub/open.ts'
import { Unready } from '#hub/settings.ts'
import { print } from '#server/commands/terminal.ts'

const told = (opened: OpenedHub, value: object, sentence: string): void =>
  print(opened.settings.isJson ? JSON.stringify({ ok: true, ...value }) : sentence)

export async function runPair([shop = '']: readonly string[], opened: OpenedHub): Promise<void> {
  if (!isShopName(shop)) throw new Unready('A shop has a name: --shop and 1 to 80 characters.')
  const { code, until } = await createEnrolment(opened).invite(shop)
  told(
    opened,
    { shop, code, until: new Date(until).toISOString() },
    `${code}  lets one till into ${shop}, until ${clockTime(until)}. Enter it in that till’s office, with this hub’s address.`,
  )
}

export async function runTills(_: readonly string[], opened: OpenedHub): Promise<void> {
  const tills = await createEnrolment(opened).tills()
  if (opened.settings.isJson) return print(JSON.stringify({ ok: true, tills }))
  if (tills.length === 0) return print('No till has been let in yet: npm run hub -- pair --shop NAME')
  for (const till of tills) print(lineOf(till))
}

function lineOf({ id, shop, name, version, seenAt, rows, refused, revokedAt }: EnrolledTill): string {
  const seen = seenAt === null ? 'never seen' : `seen ${day(seenAt)} ${clockTime(seenAt)}`
  return [
    id.padEnd(16),
    `${shop}, ${name}`.padEnd(30),
    seen,
    `${rows} rows`,
    version,
    ...(refused ? [`REFUSED at row ${refused.row}: ${refused.found}`] : []),
    ...(revokedAt === null ? [] : [`revoked ${day(revokedAt)}`]),
  ].join('  ')
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
const clockTime = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`

export async function runRevoke([till = '']: readonly string[], opened: OpenedHub): Promise<void> {
  if (!(await createEnrolment(opened).revoke(till)))
    throw new Unready(`There is no till ${till} with a key. npm run hub -- tills lists them.`)
  told(opened, { till }, `The key of ${till} opens nothing any more. Its facts stay.`)
}

export async function runReadmit([till = '']: readonly string[], opened: OpenedHub): Promise<void> {
  if (!(await createEnrolment(opened).readmit(till)))
    throw new Unready(`There is no till ${till} that is refused. npm run hub -- tills lists them.`)
  told(opened, { till }, `Facts of ${till} are taken again, from the last row that is here.`)
}
