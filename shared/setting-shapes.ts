// The shapes of those settings that take more than a line to say, the printer's among them, and the check of the markets' organisation numbers.
import * as z from 'zod/mini'
import { paymentHandlerConfiguration } from '#shared/payment-configuration.ts'
import { lineText, nameText, plainText } from '#shared/text.ts'
import { paperColumns } from '#shared/printing.ts'
import type { Market } from '#shared/market.ts'

/** Part of `URL` that Node and every browser have alike. */
declare const URL: {
  parse(given: string): { origin: string; protocol: string; username: string; password: string } | null
}

export const line = nameText(80)

/** Start of a personal code: a scanner reads no space before it, and none in it. */
export const codeStart = plainText.check(
  z.maxLength(60),
  z.refine((given) => !/\s/.test(given), 'has a space in it'),
)

export const wholeNumberBetween = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** #rrggbb */
export const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'is not a colour like #0b6b57'))

/** BCP 47 */
export const locale = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))

/** Who asks the customer for a tip; at their own screen they choose one. */
export const tipAsker = z.enum(['nobody', 'cashier', 'customer'])

/** `percents`: what is offered, in whole percent of the goods. */
export const tipsSetting = z.strictObject({
  askedBy: z._default(tipAsker, 'cashier'),
  percents: z._default(z.array(wholeNumberBetween(1, 50)).check(z.minLength(1), z.maxLength(4)), [5, 10, 15]),
})

/** All of them stand on every receipt. */
const mostAddressLines = 8

/** Name of the sandbox's shop, until somebody names their own. */
export const sampleShop = 'Kaffebaren Torget'

export const shopSetting = z.strictObject({
  name: line,
  address: z._default(z.array(line).check(z.maxLength(mostAddressLines)), []),
  organisationNumber: z._default(lineText(40), ''),
})

function isTimeZone(given: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const timeZone = z.string().check(z.refine(isTimeZone, 'is not a time zone like Europe/Oslo'))

/** An address of this machine, IPv4 or IPv6. Whether it is one, and this machine's, is known once it is opened. */
export const ownAddress = z
  .string()
  .check(z.regex(/^(\d+(\.\d+){3}|[\da-f.]*:[\da-f:.]*)$/i, 'is no address like 192.168.1.20'))

/** The longest that a certificate's subject may be (RFC 5280). */
const longestCommonName = 64

/** As registers want it for the subject of a terminal's certificate. */
export const certificateName = z
  .string()
  .check(
    z.maxLength(longestCommonName),
    z.regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i, 'is no name like till.example'),
  )

/** As a browser writes it: what a phone calls is then the very name that the host knows itself by. */
const isOrigin = (given: string): boolean => /^https?:/.test(given) && URL.parse(given)?.origin === given

export const origin = z.string().check(z.refine(isOrigin, 'is not an address like https://till.example'))

/** As a browser names the page that asks: no path, no pattern. In clear only on this very machine, where nobody reads along. */
const isWebOrigin = (given: string): boolean =>
  isOrigin(given) &&
  !given.includes('*') &&
  /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/.test(given)

export const webRegisters = z
  .array(
    z
      .string()
      .check(
        z.refine(
          isWebOrigin,
          'is not an address like https://shop.example, with nothing behind it; http is for localhost alone',
        ),
      ),
  )
  .check(z.maxLength(10))

/** Schemes that would run in the page that follows the link, read the phone's own files, or leave https. */
const forbidden = new Set([
  'http:',
  'ws:',
  'wss:',
  'ftp:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
])

/** As a browser reads it, where nothing in it would be read otherwise by another. */
const addressIn = (given: string) => (/[\s\p{Cc}]/u.test(given) ? null : URL.parse(given))
/** Nobody's name or password goes to the service with it. */
const isOpen = ({ username, password }: { username: string; password: string }) =>
  username === '' && password === ''

function isHttps(given: string): boolean {
  const address = addressIn(given)
  return address?.protocol === 'https:' && isOpen(address)
}

/** https, or a link into an app of the shop's own. */
function isRedirect(given: string): boolean {
  const address = addressIn(given)
  return address !== null && !forbidden.has(address.protocol) && isOpen(address)
}

/** The shop's addresses that an agreement names. Both have the contract's own limits. */
export const membershipsSetting = z.strictObject({
  /** Where the wallet sends the customer who has answered. */
  redirectUrl: z.optional(
    plainText.check(
      z.maxLength(2048),
      z.refine(isRedirect, 'is neither an address like https://shop.example nor a link into an app'),
    ),
  ),
  /** Where members see and end what they agreed to; in Norway every agreement must name it. */
  agreementUrl: z.optional(
    plainText.check(
      z.maxLength(1024),
      z.refine(isHttps, 'is not an address like https://shop.example/my-membership'),
    ),
  ),
})

/** The name a provider gives to the field of a draft's answer with the address at which the customer accepts, where the settings say no other. */
export const neutralField = 'walletConfirmationUrl'

const otherFields = ['agreementId', 'uuid', 'chargeId']
const confirmationUrlField = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_]{0,60}$/, 'is no name of a field'),
  z.refine((given) => !otherFields.includes(given), 'is the name of another field'),
)

/** Words of a provider of card terminals in the encrypted form of the nexo protocol; registers made for its terminals expect them. */
export const neutralWords = { salt: 'NexoSalt', versionField: 'CryptoVersion' }
const trailerFields = ['Hmac', 'KeyIdentifier', 'KeyVersion', 'Nonce']
export const nexoWords = z.strictObject({
  /** Mixed into the key. */
  salt: z.string().check(z.regex(/^[!-~]{1,100}$/, 'is no word of letters and digits')),
  /** The field of the trailer that names the version of the encryption. */
  versionField: z.string().check(
    z.regex(/^[A-Za-z][A-Za-z0-9_]{0,60}$/, 'is no name of a field'),
    z.refine((given) => !trailerFields.includes(given), 'is the name of another field'),
  ),
})

/** `none`: nobody has said yet where. `sandbox`: the built-in service, no credentials. `service`: a real one, in TEST or PRODUCTION. */
export const serviceSetting = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('sandbox') }),
  z.strictObject({
    kind: z.literal('service'),
    /** Credentials travel there: never in clear, but on this machine itself. */
    baseUrl: plainText.check(
      z.regex(
        /^(https:\/\/[^/]|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/,
        'must begin with https://',
      ),
      z.refine((given) => URL.parse(given) !== null, 'is not an address'),
      z.overwrite((given) => given.replace(/\/+$/, '')),
    ),
    handler: paymentHandlerConfiguration,
    /** A provider puts its own word here; the neutral one is the default. */
    systemHeaderPrefix: z._default(z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,40}$/)), 'Service-System'),
    /** And here its field of a draft's answer. */
    confirmationUrlField: z._default(confirmationUrlField, neutralField),
  }),
])

export const printerLanguage = z.enum(['esc-pos', 'star-prnt'])
export type PrinterLanguage = z.infer<typeof printerLanguage>

/** Page 858 has the letters of all five languages and the euro, and is in printers of any age. */
export const codepage = z.enum(['cp858', 'windows1252', 'cp865', 'cp850'])
export type Codepage = z.infer<typeof codepage>

const speech = {
  language: z._default(printerLanguage, 'esc-pos'),
  columns: z._default(paperColumns, 48),
  codepage: z._default(codepage, 'cp858'),
  /** A cash drawer is connected to the printer. */
  drawer: z._default(z.boolean(), false),
}
/** Each receipt as soon as the money is there, and each refund's. */
const printsAutomatically = z._default(z.boolean(), true)

/** `none`: a page prints where somebody asks for it · `system`: the machine's own printer; in a browser likewise the page. */
export const printerKinds = {
  none: z.strictObject({ kind: z.literal('none') }),
  network: z.strictObject({
    kind: z.literal('network'),
    host: z.string().check(z.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'is not the name or address of a machine')),
    port: z._default(z.int().check(z.gte(1), z.lte(65_535)), 9100),
    ...speech,
    printsAutomatically,
  }),
  device: z.strictObject({
    kind: z.literal('device'),
    file: z.string().check(z.minLength(1), z.maxLength(255)),
    ...speech,
    printsAutomatically,
  }),
  system: z.strictObject({
    kind: z.literal('system'),
    /** As the system calls it; its default printer when absent. */
    name: z.optional(z.string().check(z.maxLength(120))),
    columns: z._default(paperColumns, 48),
    printsAutomatically,
  }),
}
const { none, network, device, system } = printerKinds
export const printer = z.discriminatedUnion('kind', [none, network, device, system])
export type Printer = z.infer<typeof printer>

/** Weights of the digits before the check digit, as the registers give these numbers out. */
const weights = { NO: [3, 2, 7, 6, 5, 4, 3, 2], FI: [7, 9, 10, 5, 8, 4, 2] } as const

/** Modulo 11; no number has a check digit of two digits. */
function checked(digits: string | undefined, by: readonly number[]): OrganisationFault {
  if (digits === undefined) return 'form'
  const sum = by.reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  return (11 - (sum % 11)) % 11 === Number(digits[by.length]) ? null : 'checkDigit'
}

/** Null of one that is right. `checkDigit`: as many digits as it takes, of which the last does not fit the others. */
type OrganisationFault = 'form' | 'checkDigit' | null

/** In Norway nine digits, also with MVA behind them, in Denmark eight, in Finland seven, a hyphen and one. Spaces part them anywhere. */
export function organisationFault(text: string, market: Market): OrganisationFault {
  const bare = text.replaceAll(/[\s\u00A0\u202F]/g, '')
  switch (market) {
    case 'NO':
      return checked(/^(?:NO)?(\d{9})(?:MVA)?$/i.exec(bare)?.[1], weights.NO)
    case 'DK':
      return /^(?:DK)?\d{8}$/i.test(bare) ? null : 'form'
    case 'FI':
      return checked(/^\d{7}-\d$/.test(bare) ? bare.replace('-', '') : undefined, weights.FI)
  }
}
