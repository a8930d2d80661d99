// The merchants of the sandbox, and what each is allowed to do.
import { type Chance, digits, hex, randomSecret, uuid } from '#sandbox/state/clock.ts'
import type { Store } from '#sandbox/state/store.ts'
import { currencyOf, type Currency, type Market } from '#shared/market.ts'

export type UnitPermission =
  | 'PUSH_MESSAGE'
  | 'PARTIAL_CAPTURE'
  | 'LONG_LIVING'
  | 'SKIP_LANDING_PAGE'
  | 'EXPRESS'
  | 'NATIONAL_ID'
  | 'PSP'

/** Values that a merchant puts into its settings. */
export type SalesUnit = {
  market: Market
  currency: Currency
  merchantSerialNumber: string
  clientId: string
  clientSecret: string
  subscriptionKey: string
}
/** Sales unit as the service knows it. */
export type KnownUnit = SalesUnit & Kind & { actsFor: readonly string[] }

type Kind = {
  kind: string
  market: Market
  shopName: string
  permissions: readonly UnitPermission[]
  /** A partner: the kinds it acts for, and never for itself. */
  actsFor?: readonly string[]
}

const every: UnitPermission[] = [
  'PUSH_MESSAGE',
  'PARTIAL_CAPTURE',
  'LONG_LIVING',
  'SKIP_LANDING_PAGE',
  'EXPRESS',
  'NATIONAL_ID',
]
const but = (missing: UnitPermission) => every.filter((one) => one !== missing)

/** A row here is a sales unit there: a store made earlier gets the new ones when it is next opened. Plain ones first. */
const kinds: readonly Kind[] = [
  { kind: 'plain-NO', market: 'NO', shopName: 'Test shop, Norway', permissions: every },
  { kind: 'plain-DK', market: 'DK', shopName: 'Test shop, Denmark', permissions: every },
  { kind: 'plain-FI', market: 'FI', shopName: 'Test shop, Finland', permissions: every },
  { kind: 'no-push', market: 'NO', shopName: 'Shop without push', permissions: but('PUSH_MESSAGE') },
  {
    kind: 'whole-capture',
    market: 'DK',
    shopName: 'Shop without partial capture',
    permissions: but('PARTIAL_CAPTURE'),
  },
  {
    kind: 'whole-capture-FI',
    market: 'FI',
    shopName: 'Finnish shop without partial capture',
    permissions: but('PARTIAL_CAPTURE'),
  },
  {
    kind: 'short-living',
    market: 'NO',
    shopName: 'Shop without long payments',
    permissions: but('LONG_LIVING'),
  },
  { kind: 'psp', market: 'NO', shopName: 'Payment service provider', permissions: [...every, 'PSP'] },
  {
    kind: 'landing-page',
    market: 'NO',
    shopName: 'Shop that may not skip the landing page',
    permissions: but('SKIP_LANDING_PAGE'),
  },
  {
    kind: 'plain-payments',
    market: 'NO',
    shopName: 'Shop without express and national ids',
    permissions: every.filter((one) => one !== 'EXPRESS' && one !== 'NATIONAL_ID'),
  },
  { kind: 'partnered', market: 'NO', shopName: 'Shop with a partner', permissions: every },
  {
    kind: 'partner',
    market: 'NO',
    shopName: 'Partner of a shop',
    permissions: every,
    actsFor: ['partnered'],
  },
]

export type SalesUnits = ReturnType<typeof createSalesUnits>

export function createSalesUnits(store: Store, chance: Chance) {
  const find = store.sql.prepare('SELECT * FROM sales_unit WHERE kind = ?')
  const keep = store.sql.prepare(
    'INSERT INTO sales_unit (msn, kind, client_id, client_secret, subscription_key) VALUES (?, ?, ?, ?, ?)',
  )
  const isTaken = store.sql.prepare('SELECT 1 FROM sales_unit WHERE msn = ?')
  const newNumber = (): string => {
    const number = digits(chance, 6)
    return isTaken.get(number) ? newNumber() : number
  }
  const all = store.atomically(() =>
    kinds.map((kind): KnownUnit => {
      if (!find.get(kind.kind)) {
        keep.run(newNumber(), kind.kind, uuid(chance), randomSecret(chance), hex(chance, 16))
      }
      const row = find.get(kind.kind)
      return {
        actsFor: [],
        ...kind,
        currency: currencyOf[kind.market],
        merchantSerialNumber: String(row?.['msn']),
        clientId: String(row?.['client_id']),
        clientSecret: String(row?.['client_secret']),
        subscriptionKey: String(row?.['subscription_key']),
      }
    }),
  )
  const by = (key: 'clientId' | 'subscriptionKey' | 'merchantSerialNumber') => {
    const units = new Map(all.map((unit) => [unit[key], unit]))
    return (value: string) => units.get(value)
  }
  return { all, byClient: by('clientId'), byKey: by('subscriptionKey'), byNumber: by('merchantSerialNumber') }
}

/** The six values a merchant is given, without what only the service knows. */
export const credentialsOf = ({
  market,
  currency,
  merchantSerialNumber,
  clientId,
  clientSecret,
  subscriptionKey,
}: KnownUnit): SalesUnit => ({
  market,
  currency,
  merchantSerialNumber,
  clientId,
  clientSecret,
  subscriptionKey,
})

export type Leniency = ReturnType<typeof createLeniency>

/** `isUsual`: of a sales unit whose switch nobody touched since the sandbox was new. */
export function createLeniency({ sql }: Store, isUsual: boolean) {
  const find = sql.prepare('SELECT is_lenient FROM leniency WHERE msn = ?')
  const keep = sql.prepare(
    'INSERT INTO leniency (msn, is_lenient) VALUES (?, ?) ON CONFLICT (msn) DO UPDATE SET is_lenient = excluded.is_lenient',
  )
  return {
    of(merchantSerialNumber: string): boolean {
      const kept = find.get(merchantSerialNumber)
      return kept ? kept['is_lenient'] === 1 : isUsual
    },
    set: (merchantSerialNumber: string, isLenient: boolean) =>
      void keep.run(merchantSerialNumber, isLenient ? 1 : 0),
  }
}

/** Names alone: a value may be anybody's secret. */
export type IgnoredFields = { operation: string; merchantSerialNumber: string; fields: string[] }

const mostNamed = 20
const longestName = 100
/** Longer than the name of a field, or a number: it may be a token, or somebody's phone. */
const noName = /[^.]{41,}|\d{8,}/g

/** For a line of a log: not more than anybody reads. */
export const schemaNamesOf = (ignored: readonly string[]): string[] =>
  ignored.slice(0, mostNamed).map((name) => name.replaceAll(noName, '…').slice(0, longestName))

export const ignoredText = ({ operation, merchantSerialNumber, fields }: IgnoredFields): string =>
  `Ignored in ${operation} of ${merchantSerialNumber}: ${fields.join(', ').replaceAll(/\p{C}/gu, '?')}`
