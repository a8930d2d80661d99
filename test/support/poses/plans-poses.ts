// Every state of the page of the shop's plans, each as the till's answers make it.
import type { Page } from 'playwright-core'
import { samplePlans } from '#core/agreement/sample-plans.ts'
import type { Plan, Plans } from '#shared/plan.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { officeView } from '#test/support/samples/office.ts'
import { liveSetup, sandboxSetup } from '#test/support/samples/setup.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { field, press } from '#test/support/pages/screen-player.ts'

type More = Pick<Pose, 'answers' | 'refusal' | 'play' | 'size'>

const narrow = { width: 320, height: 844 }
const wide = { width: 1920, height: 1080 }

const plans = (name: string, { play, ...more }: More = {}): Pose => ({
  name: `office-plans-${name}`,
  surface: 'office',
  view: officeView(),
  at: '#/plans',
  ...more,
  play: async (page) => {
    await page.locator('main a[href="#/plans"][aria-current]').waitFor()
    await play?.(page)
  },
})

const sample = samplePlans('NO', 'nb')
const told = (given: Plans, trouble: Problem | null = null) => ({
  'plans.read': { revision: 1, plans: given, problem: trouble },
  'settings.read': sandboxSetup,
})
const rows = async (page: Page) => page.locator('.plans-page_row').first().waitFor()

const [club] = sample
if (!club) throw new Error('there are samples')

/** One of each kind that the samples are not. */
const otherKinds: Plans = [
  {
    ...club,
    id: 'summer',
    name: 'Sommerklubben',
    campaign: { type: 'EVENT_CAMPAIGN', price: 0, until: '2099-08-20', text: 'skolestart' },
    initialCharge: null,
    retryDays: 0,
  },
  {
    ...club,
    id: 'over',
    name: 'Kaffeklubben, vinter',
    campaign: { type: 'PRICE_CAMPAIGN', price: 9900, until: '2025-02-01' },
  },
  {
    ...club,
    id: 'tab',
    name: 'Stamgjestens konto',
    description: '',
    pricing: { type: 'VARIABLE', suggestedMaxAmount: 150_000 },
    initialCharge: null,
  },
  {
    ...club,
    id: 'hall',
    name: 'Leie av lokalet',
    pricing: { type: 'FLEXIBLE' },
    period: null,
    initialCharge: null,
  },
  { ...club, id: 'ended', name: 'Te hver måned', isOffered: false },
]

const longest: Plan = {
  ...club,
  id: 'm'.repeat(20),
  name: 'Medlemskapsvenneforeningsstøttespillerkortet',
  description:
    'Adgangogrundvisningogforedragogkaffeogvaflerhverdagheleåretformedlemmerogfølgemedhver dag uten kø',
  pricing: { type: 'LEGACY', amount: 65_000_000 },
  period: { unit: 'MONTH', count: 31 },
  campaign: {
    type: 'EVENT_CAMPAIGN',
    price: 64_999_900,
    until: '2099-12-24',
    text: 'julebordpåloft',
  },
}

async function opened(page: Page): Promise<void> {
  await rows(page)
  await press('New plan')(page)
  await page.locator('.plan-dialog_form').waitFor()
}

async function writeAll(page: Page): Promise<void> {
  await opened(page)
  await (await field(page, 'Name')).fill('Morgensvømming')
  await (await field(page, 'Price each time')).fill('399')
  await page.locator('.plan-dialog_form .switch_row').click()
  await (await field(page, 'Campaign')).selectOption('EVENT_CAMPAIGN')
}

async function writeWrong(page: Page): Promise<void> {
  await writeAll(page)
  await (await field(page, 'Name')).fill('')
  await (await field(page, 'Amount')).fill('0,50')
  await (await field(page, 'Price in the campaign')).fill('399')
  await (await field(page, 'VAT')).fill('x')
  await (await field(page, 'Retries of a failed charge')).fill('15')
  await press('Save')(page)
  await page.locator('.form-fields_invalid').first().waitFor()
}

async function change(page: Page): Promise<void> {
  await rows(page)
  await press('Change {{name}}')(page)
  await page.locator('.plan-dialog_form').waitFor()
}

const broken = problem('plans.broken', {
  file: '/srv/kasse/plans.json',
  where: 'plan 2 (bread-every-week), pricing.amount',
  why: 'is below 1.00',
})
const { memberships: _set, ...unaddressed } = liveSetup.settings

export const plansPoses: readonly Pose[] = [
  plans('sample', { answers: told(sample), play: rows }),
  plans('narrow', { answers: told([longest, ...otherKinds]), play: rows, size: narrow }),
  plans('wide', { answers: told([...otherKinds, ...sample]), play: rows, size: wide }),
  plans('kinds', { answers: told([...otherKinds, longest]), play: rows }),
  plans('none', { answers: told([]) }),
  plans('reading'),
  plans('trouble', {
    refusal: problem('journal.unreadable', { file: 'journal.sqlite', reason: 'disk I/O error' }),
  }),
  plans('broken', { answers: told(sample, broken), play: rows }),
  plans('unaddressed', {
    answers: {
      ...told(sample),
      'settings.read': { ...liveSetup, settings: { ...unaddressed, memberships: {} } },
    },
    play: async (page) => page.locator('.plans-page_toSettings').waitFor(),
  }),
  plans('ended', {
    answers: told(sample.map((one) => ({ ...one, isOffered: one.id !== club.id }))),
    play: async (page) => page.locator('.plans-page_ended').waitFor(),
  }),
  plans('new', { answers: told(sample), play: opened }),
  plans('new-whole', {
    answers: told(sample),
    play: async (page) => {
      await writeAll(page)
      await (await field(page, 'Price in the campaign')).fill('0')
      await (await field(page, 'What happens')).fill('badet åpner')
      await (await field(page, 'First day of the usual price')).fill('2099-06-01')
    },
  }),
  plans('new-wrong', { answers: told(sample), play: writeWrong }),
  plans('new-narrow', { answers: told(sample), play: writeWrong, size: narrow }),
  plans('change', { answers: told(sample), play: change }),
  plans('change-refused', {
    answers: told(sample),
    refusal: problem('plans.changed'),
    play: async (page) => {
      await change(page)
      await press('Save')(page)
      await page.locator('.dialog-window_dialog .notice_notice').waitFor()
    },
  }),
]
