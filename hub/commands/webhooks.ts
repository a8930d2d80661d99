// `npm run hub -- webhooks list | register | rotate ID | remove ID`: the hub's registrations at the service, in the terminal.
import { environmentCredentials } from '#core/service/credentials.ts'
import { createServiceNetwork, environmentProxies, isThisMachine } from '#core/service/network.ts'
import { systemClock } from '#core/system/clock.ts'
import { noteNewShop } from '#hub/commands/tills.ts'
import { isShopName, isSalesUnit } from '#hub/tills/enrolment.ts'
import { type CommandContext, verbText, usageOf, type Verb } from '#hub/app/open.ts'
import {
  createWebhookRegistrations,
  type HubService,
  type ListedRegistration,
  type HubWebhookOptions,
} from '#hub/webhooks/registrations.ts'
import { OperatorError, commonRows, registerRows, type TypedOptions } from '#hub/settings/settings.ts'
import { note, printLine } from '#server/commands/terminal.ts'
import { optionNamesOf } from '#shared/command-line.ts'

export const webhooksVerb: Verb = {
  usage: usageOf(
    'webhooks list|register|rotate ID|remove ID',
    'the hub’s registrations at the service; the credentials come from the environment, as a till’s do',
    { ...registerRows, ...commonRows },
  ),
  argumentCounts: [1, 2],
  async run(context, given, words) {
    const stopped = new AbortController()
    const stop = () => stopped.abort()
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const { environment } = context
    const network = createServiceNetwork({ clock: systemClock, proxiesFor: environmentProxies(environment) })
    await using closing = new AsyncDisposableStack()
    closing.defer(network.close)
    const service = serviceOf(given, environment, network.fetch)
    await askWebhooks(words, given, { ...context, closing: stopped.signal, service, print: printLine, note })
  },
}

function serviceOf(
  given: TypedOptions,
  environment: CommandContext['environment'],
  fetch: HubService['fetch'],
): HubService {
  const { service: address, merchant, 'system-prefix': prefix = registerRows['system-prefix'].usual } = given
  const url = typeof address === 'string' ? URL.parse(address) : null
  const isAddress = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  // Credentials go there.
  if (typeof address !== 'string' || !isAddress)
    throw wrong('--service says at which address the service is, and that begins with https://. ')
  if (typeof merchant !== 'string' || !isSalesUnit(merchant))
    throw wrong('--merchant says which merchant’s it is: 4 to 16 digits. ')
  if (typeof prefix !== 'string' || !/^[A-Za-z][A-Za-z-]{0,40}$/.test(prefix))
    throw wrong('--system-prefix is how names of headers begin: letters and hyphens. ')
  return {
    address,
    merchantSerialNumber: merchant,
    systemHeaderPrefix: prefix,
    version: environment['npm_package_version'] ?? '0',
    credentials: environmentCredentials(environment),
    fetch,
  }
}

type WebhooksOpened = HubWebhookOptions & {
  /** Results, a line each; and what else is to be said. */
  print: (line: string) => void
  note: (line: string) => void
}

export async function askWebhooks(
  words: readonly string[],
  given: TypedOptions,
  opened: WebhooksOpened,
): Promise<void> {
  const [verb, id = ''] = words
  const why = faultIn(words, given)
  if (why !== undefined) throw wrong(why)
  const [url, shop] = [String(given.url), given.shop === undefined ? undefined : String(given.shop)]
  const events =
    typeof given.events === 'string' ? given.events.split(',').map((one) => one.trim()) : undefined
  const registrations = createWebhookRegistrations(opened)
  const tell = (value: object, ...lines: string[]) => {
    for (const line of given.json === true ? [JSON.stringify({ ok: true, ...value })] : lines)
      opened.print(line)
  }
  if (verb === 'list') {
    const all = await registrations.list()
    const none = 'There is no registration: the hub hears nothing from the service.'
    tell({ webhooks: all }, ...(all.length > 0 ? all.map(lineOf) : [none]))
  } else if (verb === 'register') {
    if (shop !== undefined) await noteNewShop(opened.database.query, shop, opened.note)
    const made = await registrations.register(url, events, shop)
    const { merchantSerialNumber: unit } = opened.service
    const heard =
      shop === undefined
        ? `Which shop’s tills hear of it: confirm --shop NAME --sales-unit ${unit}, once for each.`
        : `Tills of ${shop} hear of it.`
    tell(made, `${made.id}  The service tells ${url} from now on. ${heard}`)
  } else if (verb === 'rotate') {
    const made = await registrations.rotate(id, (ms) =>
      opened.note(
        `The new one holds. The old one is deleted in ${ms / 1000} seconds, when nothing more is under way to it.`,
      ),
    )
    tell(made, `${made.id}  has taken the place of ${id}.`)
  } else {
    await registrations.remove(id)
    tell({ id }, `${id} is gone.`)
  }
}

function lineOf({ id, url, events, here, there, retiredAt }: ListedRegistration): string {
  const state = (): string => {
    if (!here)
      return 'not known to this hub, whose deliveries it does not accept: remove it, or leave it to its owner'
    if (retiredAt !== null) return 'deleted'
    return there ? 'in use' : 'not known to the service any more: register another'
  }
  return `${id}  ${url || '(address not told)'}  ${events.length} events  ${state()}`
}

/** Undefined where the words and options go together. */
function faultIn(
  [verb = '', id = '', ...more]: readonly string[],
  { url, events, shop }: TypedOptions,
): string | undefined {
  const isNamed = verb === 'rotate' || verb === 'remove'
  if ((!isNamed && verb !== 'list' && verb !== 'register') || more.length > 0)
    return `There is nothing to do for “webhooks ${[verb, id, ...more].join(' ').trim()}”. `
  if (isNamed !== (id !== '')) return isNamed ? `${verb} needs an id, as list shows it. ` : ''
  if (isNamed && !/^[0-9a-f-]{36}$/i.test(id)) return `${id} is no registration’s id. `
  if (verb !== 'register') {
    const [odd] = Object.entries({ url, events, shop }).find(([, value]) => value !== undefined) ?? []
    return odd && `${verb} takes no --${odd}. `
  }
  if (typeof url !== 'string' || url === '') return 'register needs --url. '
  if (!/^\/webhooks\/./.test(URL.parse(url)?.pathname ?? ''))
    return `${url} does not lead to a hub: it hears at /webhooks/ and a name. `
  const isNameless = shop !== undefined && !(typeof shop === 'string' && isShopName(shop))
  return isNameless ? 'A shop has a name of 1 to 80 characters, no space before or behind it. ' : undefined
}

const wrong = (why: string) =>
  new OperatorError(
    `${why}It takes ${verbText(webhooksVerb)}, with ${optionNamesOf(webhooksVerb.usage.options)}.`,
  )
