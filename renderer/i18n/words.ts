// The groups of texts, and which surface loads which: only those it needs, in the one language it speaks.
import type { words as cashier } from '#renderer/i18n/cashier/en.ts'
import type { words as customer } from '#renderer/i18n/customer/en.ts'
import type { words as display } from '#renderer/i18n/display/en.ts'
import type { words as joining } from '#renderer/i18n/joining/en.ts'
import type { words as keeping } from '#renderer/i18n/keeping/en.ts'
import type { words as kiosk } from '#renderer/i18n/kiosk/en.ts'
import type { words as members } from '#renderer/i18n/members/en.ts'
import type { words as office } from '#renderer/i18n/office/en.ts'
import type { words as ordering } from '#renderer/i18n/ordering/en.ts'
import type { words as parts } from '#renderer/i18n/parts/en.ts'
import type { words as people } from '#renderer/i18n/people/en.ts'
import type { words as plans } from '#renderer/i18n/plans/en.ts'
import type { words as reports } from '#renderer/i18n/reports/en.ts'
import type { words as printing } from '#renderer/i18n/printing/en.ts'
import type { words as selling } from '#renderer/i18n/selling/en.ts'
import type { words as settling } from '#renderer/i18n/settling/en.ts'
import type { words as setup } from '#renderer/i18n/setup/en.ts'
import type { words as shop } from '#renderer/i18n/shop/en.ts'
import type { words as signup } from '#renderer/i18n/signup/en.ts'
import type { words as staff } from '#renderer/i18n/staff/en.ts'
import type { Language } from '#shared/language.ts'
import type { words as receipt } from '#shared/words/en/receipt.ts'
import type { words as sheet } from '#shared/words/en/sheet.ts'
import type { Surface } from '#shared/command.ts'
import type { Problems } from '#shared/problem-words.ts'

export type AllWords = typeof parts &
  typeof cashier &
  typeof selling &
  typeof settling &
  typeof customer &
  typeof display &
  typeof joining &
  typeof keeping &
  typeof kiosk &
  typeof members &
  typeof office &
  typeof ordering &
  typeof people &
  typeof plans &
  typeof reports &
  typeof setup &
  typeof printing &
  typeof shop &
  typeof signup &
  typeof staff &
  typeof receipt &
  typeof sheet

export type Group =
  | 'parts'
  | 'cashier'
  | 'selling'
  | 'settling'
  | 'customer'
  | 'display'
  | 'joining'
  | 'keeping'
  | 'kiosk'
  | 'members'
  | 'office'
  | 'ordering'
  | 'people'
  | 'plans'
  | 'printing'
  | 'reports'
  | 'setup'
  | 'shop'
  | 'signup'
  | 'staff'
  | 'receipt'
  | 'sheet'

/** Which groups a surface speaks from. */
export const groupsOf = {
  cashier: ['parts', 'cashier', 'people', 'printing', 'selling', 'settling', 'signup', 'receipt'],
  customer: ['parts', 'customer', 'display', 'joining'],
  kiosk: ['parts', 'customer', 'display', 'joining', 'kiosk', 'ordering', 'staff'],
  office: [
    'parts',
    'cashier',
    'members',
    'office',
    'people',
    'plans',
    'printing',
    'reports',
    'settling',
    'receipt',
    'sheet',
    'setup',
    'shop',
    'keeping',
  ],
} as const satisfies Record<Surface, readonly Group[]>

type Loaded = Promise<{ words: Record<string, string> }>

// Written out, so that the build makes a file of each.
export const files: Record<Group, Record<Language, () => Loaded>> = {
  parts: {
    nb: () => import('#renderer/i18n/parts/nb.ts'),
    da: () => import('#renderer/i18n/parts/da.ts'),
    fi: () => import('#renderer/i18n/parts/fi.ts'),
    sv: () => import('#renderer/i18n/parts/sv.ts'),
    en: () => import('#renderer/i18n/parts/en.ts'),
  },
  cashier: {
    nb: () => import('#renderer/i18n/cashier/nb.ts'),
    da: () => import('#renderer/i18n/cashier/da.ts'),
    fi: () => import('#renderer/i18n/cashier/fi.ts'),
    sv: () => import('#renderer/i18n/cashier/sv.ts'),
    en: () => import('#renderer/i18n/cashier/en.ts'),
  },
  selling: {
    nb: () => import('#renderer/i18n/selling/nb.ts'),
    da: () => import('#renderer/i18n/selling/da.ts'),
    fi: () => import('#renderer/i18n/selling/fi.ts'),
    sv: () => import('#renderer/i18n/selling/sv.ts'),
    en: () => import('#renderer/i18n/selling/en.ts'),
  },
  settling: {
    nb: () => import('#renderer/i18n/settling/nb.ts'),
    da: () => import('#renderer/i18n/settling/da.ts'),
    fi: () => import('#renderer/i18n/settling/fi.ts'),
    sv: () => import('#renderer/i18n/settling/sv.ts'),
    en: () => import('#renderer/i18n/settling/en.ts'),
  },
  customer: {
    nb: () => import('#renderer/i18n/customer/nb.ts'),
    da: () => import('#renderer/i18n/customer/da.ts'),
    fi: () => import('#renderer/i18n/customer/fi.ts'),
    sv: () => import('#renderer/i18n/customer/sv.ts'),
    en: () => import('#renderer/i18n/customer/en.ts'),
  },
  display: {
    nb: () => import('#renderer/i18n/display/nb.ts'),
    da: () => import('#renderer/i18n/display/da.ts'),
    fi: () => import('#renderer/i18n/display/fi.ts'),
    sv: () => import('#renderer/i18n/display/sv.ts'),
    en: () => import('#renderer/i18n/display/en.ts'),
  },
  members: {
    nb: () => import('#renderer/i18n/members/nb.ts'),
    da: () => import('#renderer/i18n/members/da.ts'),
    fi: () => import('#renderer/i18n/members/fi.ts'),
    sv: () => import('#renderer/i18n/members/sv.ts'),
    en: () => import('#renderer/i18n/members/en.ts'),
  },
  office: {
    nb: () => import('#renderer/i18n/office/nb.ts'),
    da: () => import('#renderer/i18n/office/da.ts'),
    fi: () => import('#renderer/i18n/office/fi.ts'),
    sv: () => import('#renderer/i18n/office/sv.ts'),
    en: () => import('#renderer/i18n/office/en.ts'),
  },
  ordering: {
    nb: () => import('#renderer/i18n/ordering/nb.ts'),
    da: () => import('#renderer/i18n/ordering/da.ts'),
    fi: () => import('#renderer/i18n/ordering/fi.ts'),
    sv: () => import('#renderer/i18n/ordering/sv.ts'),
    en: () => import('#renderer/i18n/ordering/en.ts'),
  },
  people: {
    nb: () => import('#renderer/i18n/people/nb.ts'),
    da: () => import('#renderer/i18n/people/da.ts'),
    fi: () => import('#renderer/i18n/people/fi.ts'),
    sv: () => import('#renderer/i18n/people/sv.ts'),
    en: () => import('#renderer/i18n/people/en.ts'),
  },
  reports: {
    nb: () => import('#renderer/i18n/reports/nb.ts'),
    da: () => import('#renderer/i18n/reports/da.ts'),
    fi: () => import('#renderer/i18n/reports/fi.ts'),
    sv: () => import('#renderer/i18n/reports/sv.ts'),
    en: () => import('#renderer/i18n/reports/en.ts'),
  },
  keeping: {
    nb: () => import('#renderer/i18n/keeping/nb.ts'),
    da: () => import('#renderer/i18n/keeping/da.ts'),
    fi: () => import('#renderer/i18n/keeping/fi.ts'),
    sv: () => import('#renderer/i18n/keeping/sv.ts'),
    en: () => import('#renderer/i18n/keeping/en.ts'),
  },
  joining: {
    nb: () => import('#renderer/i18n/joining/nb.ts'),
    da: () => import('#renderer/i18n/joining/da.ts'),
    fi: () => import('#renderer/i18n/joining/fi.ts'),
    sv: () => import('#renderer/i18n/joining/sv.ts'),
    en: () => import('#renderer/i18n/joining/en.ts'),
  },
  signup: {
    nb: () => import('#renderer/i18n/signup/nb.ts'),
    da: () => import('#renderer/i18n/signup/da.ts'),
    fi: () => import('#renderer/i18n/signup/fi.ts'),
    sv: () => import('#renderer/i18n/signup/sv.ts'),
    en: () => import('#renderer/i18n/signup/en.ts'),
  },
  shop: {
    nb: () => import('#renderer/i18n/shop/nb.ts'),
    da: () => import('#renderer/i18n/shop/da.ts'),
    fi: () => import('#renderer/i18n/shop/fi.ts'),
    sv: () => import('#renderer/i18n/shop/sv.ts'),
    en: () => import('#renderer/i18n/shop/en.ts'),
  },
  setup: {
    nb: () => import('#renderer/i18n/setup/nb.ts'),
    da: () => import('#renderer/i18n/setup/da.ts'),
    fi: () => import('#renderer/i18n/setup/fi.ts'),
    sv: () => import('#renderer/i18n/setup/sv.ts'),
    en: () => import('#renderer/i18n/setup/en.ts'),
  },
  kiosk: {
    nb: () => import('#renderer/i18n/kiosk/nb.ts'),
    da: () => import('#renderer/i18n/kiosk/da.ts'),
    fi: () => import('#renderer/i18n/kiosk/fi.ts'),
    sv: () => import('#renderer/i18n/kiosk/sv.ts'),
    en: () => import('#renderer/i18n/kiosk/en.ts'),
  },
  plans: {
    nb: () => import('#renderer/i18n/plans/nb.ts'),
    da: () => import('#renderer/i18n/plans/da.ts'),
    fi: () => import('#renderer/i18n/plans/fi.ts'),
    sv: () => import('#renderer/i18n/plans/sv.ts'),
    en: () => import('#renderer/i18n/plans/en.ts'),
  },
  printing: {
    nb: () => import('#renderer/i18n/printing/nb.ts'),
    da: () => import('#renderer/i18n/printing/da.ts'),
    fi: () => import('#renderer/i18n/printing/fi.ts'),
    sv: () => import('#renderer/i18n/printing/sv.ts'),
    en: () => import('#renderer/i18n/printing/en.ts'),
  },
  // Said by whatever prints or shows one, in every host.
  receipt: {
    nb: () => import('#shared/words/nb/receipt.ts'),
    da: () => import('#shared/words/da/receipt.ts'),
    fi: () => import('#shared/words/fi/receipt.ts'),
    sv: () => import('#shared/words/sv/receipt.ts'),
    en: () => import('#shared/words/en/receipt.ts'),
  },
  // Said by the terminal too.
  sheet: {
    nb: () => import('#shared/words/nb/sheet.ts'),
    da: () => import('#shared/words/da/sheet.ts'),
    fi: () => import('#shared/words/fi/sheet.ts'),
    sv: () => import('#shared/words/sv/sheet.ts'),
    en: () => import('#shared/words/en/sheet.ts'),
  },
  staff: {
    nb: () => import('#renderer/i18n/staff/nb.ts'),
    da: () => import('#renderer/i18n/staff/da.ts'),
    fi: () => import('#renderer/i18n/staff/fi.ts'),
    sv: () => import('#renderer/i18n/staff/sv.ts'),
    en: () => import('#renderer/i18n/staff/en.ts'),
  },
}

export async function loadWords(surface: Surface, language: Language): Promise<Record<string, string>> {
  const loaded = await Promise.all(groupsOf[surface].map((group) => files[group][language]()))
  return Object.assign({}, ...loaded.map(({ words }) => words)) as Record<string, string> // of records of strings
}

const problemFiles: Record<Language, () => Promise<{ problems: Problems }>> = {
  nb: () => import('#shared/words/nb/problems.ts'),
  da: () => import('#shared/words/da/problems.ts'),
  fi: () => import('#shared/words/fi/problems.ts'),
  sv: () => import('#shared/words/sv/problems.ts'),
  en: () => import('#shared/words/en/problems.ts'),
}

/** Staff's screens alone say problems in full; the others have words of their own for what a customer needs to know. */
export async function loadProblems(surface: Surface, language: Language): Promise<Problems | undefined> {
  return surface === 'cashier' || surface === 'office' ? (await problemFiles[language]()).problems : undefined
}
