// Sample answers of a till where it is set up and looked after: settings, tests of the connection, health, copies, sheets.
import { credentialVariables } from '#core/service/credentials.ts'
import { keyVariables } from '#core/vault/key.ts'
import { backupState, checkedCopy, madeCopy, type CheckedCopy } from '#shared/backup.ts'
import { sheetOutcome } from '#shared/catalog-file.ts'
import { webhookView, type WebhookView } from '#shared/checkout.ts'
import { diagnostics, type Diagnostics } from '#shared/diagnostics.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { settings as shape, type Settings } from '#shared/settings.ts'
import { handlerOutcome, type ServiceTest, type Setup, type TestOutcome } from '#shared/setup.ts'
import { vaultView, type VaultTier, type VaultView } from '#shared/vault.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago, noon } from '#test/support/samples/screens.ts'

const settings = shape.parse({
  shop: { name: 'Kaffebaren Torget', address: ['Torget 1', '5014 Bergen'], organisationNumber: '987654321' },
  tillName: 'Till 2',
  locale: 'nb-NO',
  accent: '#0b6b57',
  memberships: {
    redirectUrl: 'https://kaffebaren.example/velkommen',
    agreementUrl: 'https://kaffebaren.example/medlem',
  },
  printer: {
    kind: 'network',
    host: '192.168.1.50',
    port: 9100,
    language: 'esc-pos',
    columns: 48,
    codepage: 'cp858',
    drawer: true,
    printsAutomatically: true,
  },
  service: { kind: 'sandbox' },
})

/** As the pages keep it. */
type KnownSetup = Setup & { settings: Settings }

const place = { where: '/srv/kasse/vault.sealed', key: '/srv/kasse/vault.key' }
const emptyVault = sample(vaultView, { tier: 'ownKey', ...place })

export const sandboxSetup: KnownSetup = {
  settings,
  restartNeeded: [],
  service: {
    runs: { mode: 'sandbox', merchantSerialNumber: '546953', address: 'sandbox' },
    hasSandbox: true,
    vault: emptyVault,
    origin: null,
  },
}

/** Of a program that comes without the sandbox, before anybody chose. */
export const unsetSetup: KnownSetup = {
  ...sandboxSetup,
  settings: { ...settings, service: { kind: 'none' } },
  service: { ...sandboxSetup.service, runs: null, hasSandbox: false },
}

export const liveSetup: KnownSetup = {
  ...sandboxSetup,
  settings: {
    ...settings,
    service: {
      kind: 'service',
      baseUrl: 'https://api.example',
      systemHeaderPrefix: 'Service-System',
      confirmationUrlField: 'walletConfirmationUrl',
      handler: { merchant_serial_number: '123456', environment: 'PRODUCTION' },
    },
  },
  service: {
    runs: { mode: 'production', merchantSerialNumber: '123456', address: 'https://api.example' },
    hasSandbox: true,
    vault: sample(vaultView, {
      tier: 'keyStore',
      store: 'libsecret',
      where: place.where,
      has: { clientId: true, clientSecret: true },
      changedAt: ago(86_400),
    }),
    origin: 'https://api.example',
  },
}

/** Credentials as each tier keeps them, or as they cannot be opened. */
export function keptIn(tier: VaultTier, trouble: Problem | null = null): VaultView {
  const isThere = trouble === null
  const where = tier === 'environment' ? credentialVariables : place.where
  const key = { environment: '', keyStore: '', ownKey: place.key, ...keyVariables, keyFile: '/etc/kasse/key' }
  return {
    tier,
    store: tier === 'keyStore' ? 'libsecret' : null,
    where,
    key: key[tier],
    has: { clientId: isThere, clientSecret: isThere, subscriptionKey: isThere },
    changedAt: isThere && tier !== 'environment' ? ago(86_400) : null,
    trouble,
  }
}
export const keptSetup = (vault: VaultView): KnownSetup => ({
  ...liveSetup,
  service: { ...liveSetup.service, vault },
})

export const tested = (...outcomes: [TestOutcome, TestOutcome, TestOutcome, TestOutcome]): ServiceTest => ({
  at: noon,
  ms: 231,
  steps: (['address', 'client', 'key', 'salesUnit'] as const).map((part, at) => ({
    part,
    outcome: outcomes[at] ?? 'unchecked',
  })),
  problem: outcomes.every((outcome) => outcome === 'right')
    ? null
    : problem('credentials.refused', { status: 401 }),
})

export const faulty = sample(handlerOutcome, {
  faults: [
    { line: 2, column: 29, rule: 'serialNumber', name: 'merchant_serial_number', given: '12345678' },
    { line: 3, column: 18, rule: 'environment', name: 'environment', given: 'Test' },
    { line: 4, column: 3, rule: 'unknown', name: 'msn', given: 'msn' },
  ],
})

/** How a register's events go. */
const webhook = (since: number, parts: Parts<WebhookView> = {}) =>
  sample(webhookView, { address: 'register.example', since, ...parts })
export const webhooks = {
  fresh: webhook(ago(900)),
  well: webhook(ago(900_000), { takenAt: ago(340) }),
  failing: webhook(ago(900_000), {
    takenAt: ago(90_000),
    failing: {
      since: ago(86_000),
      trouble: problem('webhook.refused', { address: 'register.example', status: 500 }),
      nextTryAt: ago(-240),
    },
    givenUp: 2,
  }),
}

export const healthy: Diagnostics = sample(diagnostics, {
  at: noon,
  startedAt: ago(40_000),
  service: {
    address: 'https://api.example',
    merchantSerialNumber: '123456',
    latencyMs: 84,
    answeredAt: ago(3),
    skewMs: 640,
    tokenUntil: noon + 2_400_000,
  },
  network: {
    service: { reached: '[2001:db8::17]:443', issuer: 'Public Authority, R3', at: ago(3) },
    certificates: { system: 144 },
  },
  journal: {
    rows: 128_402,
    verified: 128_402,
    isWhole: true,
    bytes: 61_300_000,
    head: '9f2c4e1a7b3d5f60818293a4b5c6d7e8f90112233445566778899aabbccddeeff',
    key: 'k6V0pOQ2mB3n1TzWc8dYx5LhR7uJq9sEaGfXoIvNtMA',
  },
  vault: liveSetup.service.vault,
  folder: { path: '/srv/kasse', freeBytes: 91_000_000_000, logBytes: 2_400_000 },
  pages: {
    build: '5haG2hXclKnm',
    open: [
      { surface: 'office', isHere: true, isAsking: true, build: '5haG2hXclKnm', isSame: true },
      { surface: 'cashier', isHere: true, isAsking: false, build: '5haG2hXclKnm', isSame: true },
      { surface: 'customer', isHere: false, isAsking: false, build: 'Q0rTz71bLmVe', isSame: false },
    ],
  },
  till: {
    id: 'k7m2q9',
    program: 'Kasse',
    version: '1.2.3',
    node: 'v24.21.0',
    platform: 'linux x64',
    memoryBytes: 148_000_000,
  },
})

const inspected = {
  proxy: 'proxy.shop.example:3128',
  reached: '192.0.2.9:3128',
  issuer: 'Shop Ltd, Shop Inspection',
}
export const ailing: Diagnostics = sample(diagnostics, {
  ...healthy,
  service: { ...healthy.service, unreachableSince: ago(320), skewMs: -94_000, tokenUntil: null },
  network: {
    service: {
      ...inspected,
      at: ago(20),
      failure: 'proxy 407',
      trouble: problem('proxy.password', { proxy: inspected.proxy }),
    },
    hub: { ...inspected, at: ago(11) },
    certificates: { system: 144, file: '/etc/kasse/company.crt' },
  },
  journal: {
    ...healthy.journal,
    verified: 40_000,
    isWhole: false,
    trouble: problem('journal.notWritten', { reason: 'disk full' }),
  },
  vault: keptIn('ownKey', problem('vault.damaged', { file: '/srv/kasse/vault.sealed' })),
  webhooks: [
    { register: 'Bakery 1', ...webhooks.failing },
    { register: 'Bakery 2', ...webhooks.well },
  ],
  folder: { ...healthy.folder, freeBytes: 210_000_000 },
})

const inCopy = { rows: 4_211, sales: 380, beside: ['settings.json', 'catalog.json'] }
export const backup = sample(backupState, { folder: '/srv/kasse' })
export const made = sample(madeCopy, {
  ...inCopy,
  name: 'kasse-k7m2q9-20260115T120000Z.sqlite',
  bytes: 2_700_000,
  base64: 'AAAA',
})
export const looked = sample(checkedCopy, {
  ...inCopy,
  open: 1,
  head: '9f2c',
  lastAt: ago(90_000),
  confirmedRows: 4_520,
})
export const losing: CheckedCopy = {
  ...looked,
  lost: 14,
  lostOpen: 1,
  lostUnfinished: [
    {
      sale: 'k7m2q9-00394-e5f1x2',
      openedAt: ago(120),
      value: 49_900,
      currency: 'NOK',
      references: ['k7m2q9-00394-e5f1x2-1', 'k7m2q9-00394-e5f1x2-2'],
    },
  ],
}

export const tried = sample(sheetOutcome, {
  change: {
    products: 24,
    added: 1,
    changed: 1,
    removed: 1,
    categories: 1,
    isOrderNew: true,
    rows: [
      { kind: 'removed', id: 'juice', names: { en: 'Juice' }, price: 4_500 },
      {
        kind: 'changed',
        id: 'tea',
        names: { en: 'Tea', nb: 'Te' },
        price: 3_150,
        fields: [
          { field: 'price', before: 3_900, after: 3_150 },
          { field: 'vatRate', before: 1500, after: 2500 },
          { field: 'barcode', before: null, after: '7031234567895' },
          { field: 'image', before: null, after: null },
        ],
      },
      { kind: 'added', id: 'chai', names: { en: 'Chai with a very long name' }, price: 5_900 },
    ],
  },
})
