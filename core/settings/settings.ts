// The settings: their file, read and written alike by every host; checked as a whole, and what follows from several of them together.
import { messageOf } from '#shared/text.ts'
import * as z from 'zod/mini'
import { destinationOf, type Destination } from '#core/service/credentials.ts'
import type { PaymentHandlerConfiguration } from '#shared/payment-configuration.ts'
import { flowsAt, type UserFlow } from '#shared/flows.ts'
import { tagOf } from '#shared/language.ts'
import { languageOf, standardVat, timeZoneOf } from '#shared/market.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Mode } from '#shared/receipt.ts'
import { sampleShop } from '#shared/setting-shapes.ts'
import { settings, type Settings } from '#shared/settings.ts'
import { existsSync } from 'node:fs'
import { readWhole } from '#core/system/disk.ts'
import type { TillFolder } from '#core/folder/folder.ts'

z.config(z.locales.en()) // the small form of zod has no words of its own

/** Settings as they stand in a file, or the first thing in them that is not understood. */
export function parseSettings(given: unknown, file: string): Result<Settings> {
  const parsed = settings.safeParse(given)
  const issue = parsed.error?.issues[0]
  if (!parsed.success) {
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
    const where = [...(issue?.path ?? []), ...keys].join('.') || 'the whole file'
    return failed(problem('settings.broken', { file, where, why: issue?.message ?? 'not understood' }))
  }
  const { market: stands, blockCommercialCards } = parsed.data
  if (blockCommercialCards && stands === 'NO') {
    const why = 'is for tills in Denmark and Finland'
    return failed(problem('settings.broken', { file, where: 'blockCommercialCards', why }))
  }
  // The package that keeps the file gives an object without a prototype.
  const isNamed = typeof given === 'object' && given !== null && 'shop' in given
  if (allowedFlows(parsed.data).length > 0) return ok(isNamed ? parsed.data : withOwnName(parsed.data))
  const where = 'service.handler.allowed_payment_instruments'
  return failed(problem('settings.broken', { file, where, why: 'allows neither QR nor PUSH_MESSAGE' }))
}

/** The settings, or the path of every field that is not right. */
export function settingsFaults(given: unknown): { settings: Settings } | { faults: string[] } {
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
    )
    return { faults: [...new Set(faults)] }
  }
  const whole = parseSettings(parsed.data, '')
  if (whole.ok) return { settings: whole.value }
  return { faults: ['where' in whole.problem.details ? String(whole.problem.details.where) : ''] }
}

/** Nobody has configured this till: it sells against the built-in sandbox. */
export const sandboxSettings = (): Settings => settings.parse({ service: { kind: 'sandbox' } })

/** Nobody has configured this till, and its program has no sandbox: it sells nothing until somebody says where. */
export const unsetSettings = (): Settings => withOwnName(settings.parse({ service: { kind: 'none' } }))

/** No receipt for real money carries the name of the sandbox's shop: a till that nobody named a shop for is known by its own. */
export function withOwnName(given: Settings): Settings {
  const { service: chosen, shop, tillName } = given
  if (chosen.kind === 'sandbox' || shop.name !== sampleShop) return given
  return { ...given, shop: { ...shop, name: tillName } }
}

/** As strict as with real money until it is said that it is none. */
export function modeOf({ service: chosen }: Settings): Mode {
  if (chosen.kind !== 'service') return chosen.kind === 'sandbox' ? 'sandbox' : 'production'
  return chosen.handler.environment === 'TEST' ? 'test' : 'production'
}

/** Whom its credentials are for; null where it sells without any. */
export const destinationBy = ({ service: chosen }: Pick<Settings, 'service'>): Destination | null =>
  chosen.kind === 'service' ? destinationOf(chosen.baseUrl, chosen.handler.merchant_serial_number) : null

/** An instrument of the handler's configuration allows a flow by naming it as its `type`; without a list all are allowed. */
export function isAllowedBy(handler: PaymentHandlerConfiguration, flow: UserFlow): boolean {
  const { allowed_payment_instruments: allowed } = handler
  return allowed === undefined || allowed.some(({ type }) => type === flow)
}

/** The flows this till sells by. */
export const allowedFlows = (given: Pick<Settings, 'service' | 'market' | 'isAttended'>): UserFlow[] =>
  flowsAt(given).filter(
    (flow) => given.service.kind !== 'service' || isAllowedBy(given.service.handler, flow),
  )

/** Why nothing is begun at this till's own screens; nothing where it may be. */
export const ownSalesProblem = ({ mode: given }: Pick<Settings, 'mode'>): Problem | undefined =>
  given === 'terminal' ? problem('terminal.noOwnSales') : undefined

/** The VAT of a keyed amount, in hundredths of a percent. */
export const keyedVatOf = ({ vatRate: own, market: stands }: Settings): number => own ?? standardVat[stands]

/** By its name in the time zone database. */
export const zoneOf = ({ timeZone, market: stands }: Pick<Settings, 'timeZone' | 'market'>): string =>
  timeZone ?? timeZoneOf[stands]

/** How the shop's days are cut. */
export const shopDays = (settings: Pick<Settings, 'timeZone' | 'market' | 'nightEnd'>) => ({
  zone: zoneOf(settings),
  nightEnd: settings.nightEnd,
})

/** The staff's language, BCP 47, which the till also prints and keeps in. */
export const localeOf = ({ locale, market: stands }: Pick<Settings, 'locale' | 'market'>): string =>
  locale ?? tagOf(languageOf[stands], stands)

/** By the shop; each screen speaks its browser's language until then. */
export const isLanguageChosen = ({ locale, customerLocale }: Settings): boolean =>
  (locale ?? customerLocale) !== undefined

/** The language customers are first spoken to in, BCP 47. */
export const customerLocaleOf = (settings: Settings): string => settings.customerLocale ?? localeOf(settings)

/** The sandbox's customers have no browser to be sent to. */
const examples = {
  redirectUrl: 'https://shop.example/welcome',
  agreementUrl: 'https://shop.example/my-membership',
}

/** Addresses that a draft names, or the setting without which none can be made. */
export function membershipAddresses({
  memberships: given,
  market,
  service,
}: Pick<Settings, 'memberships' | 'market'> & { service: { kind: string } }):
  | { redirectUrl: string; agreementUrl: string | null }
  | { missing: string } {
  const { redirectUrl, agreementUrl } = { ...(service.kind === 'sandbox' ? examples : {}), ...given }
  if (redirectUrl === undefined) return { missing: 'memberships.redirectUrl' }
  if (agreementUrl === undefined && market === 'NO') return { missing: 'memberships.agreementUrl' }
  return { redirectUrl, agreementUrl: agreementUrl ?? null }
}

type Place = Pick<TillFolder, 'path' | 'settings'>

export type SettingsFile = {
  /** Undefined where there is no file. */
  readSettings: (folder: Place) => Result<Settings | undefined>
  writeSettings: (folder: Place, settings: Settings) => void
}

/** A file somebody has spoilt is theirs to mend, not ours to empty. */
export const storeOptions = {
  clearInvalidConfig: false,
  accessPropertiesByDotNotation: false,
  configFileMode: 0o600,
} as const

/** `open`: what conf and electron-store have in common. */
export const createSettingsFile = (
  open: (folder: string, name: string) => { store: Record<string, unknown> },
): SettingsFile => ({
  readSettings(folder) {
    if (!existsSync(folder.settings)) return ok(undefined)
    const broken = (where: string, why: string) =>
      failed(problem('settings.broken', { file: folder.settings, where, why }))
    try {
      JSON.parse(readWhole(folder.settings).toString('utf8'))
    } catch (error) {
      const why = messageOf(error)
      return broken('the whole file', error instanceof SyntaxError ? `no JSON (${why})` : why)
    }
    return parseSettings(open(folder.path, 'settings').store, folder.settings)
  },
  writeSettings(folder, settings) {
    open(folder.path, 'settings').store = { ...settings }
  },
})
