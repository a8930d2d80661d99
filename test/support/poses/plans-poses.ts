// Every state of the page of the shop's plans, each as the till's answers make it.
import { samplePlans } from '#core/agreement/plans.ts'
import type { Plan, Plans } from '#shared/plan.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { officeView } from '#test/support/samples/office.ts'
import { liveSetup, sandboxSetup } from '#test/support/samples/setup.ts'
import { click, fill, inTurn, press, see, select } from '#test/support/pages/screen-player.ts'
import { desk, type Besides, type Pose } from '#test/support/poses/pose.ts'

const narrow = { width: 320, height: 844 }

const plans = (name: string, { play, ...besides }: Besides = {}): Pose => ({
  name: `office-plans-${name}`,
  surface: 'office',
  view: officeView(),
  at: '#/plans',
  ...besides,
  play: inTurn(see('main a[href="#/plans"][aria-current]'), play),
})

const sample = samplePlans('NO', 'nb')
const told = (given: Plans, trouble: Problem | null = null) => ({
  'plans.read': { revision: 1, plans: given, problem: trouble },
  'settings.read': sandboxSetup,
})
const rows = see('.plans-page_row')

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
  campaign: { type: 'EVENT_CAMPAIGN', price: 64_999_900, until: '2099-12-24', text: 'julebordpåloft' },
}

const opened = inTurn(rows, press('New plan'), see('.form-fields_sides'))

const writeAll = inTurn(
  opened,
  fill('Name', 'Morgensvømming'),
  fill('Price each time', '399'),
  click('.form-fields_sides .switch_row'),
  select('Campaign', 'EVENT_CAMPAIGN'),
)

const writeWrong = inTurn(
  writeAll,
  fill('Name', ''),
  fill('Amount', '0,50'),
  fill('Price in the campaign', '399'),
  fill('VAT', 'x'),
  fill('Retries of a failed charge', '15'),
  press('Save'),
  see('.field_invalid'),
)

const change = inTurn(rows, press('Change {{name}}'), see('.form-fields_sides'))

const broken = problem('plans.broken', {
  file: '/srv/kasse/plans.json',
  where: 'plan 2 (bread-every-week), pricing.amount',
  why: 'is below 1.00',
})
const { memberships: _set, ...unaddressed } = liveSetup.settings

export const plansPoses: readonly Pose[] = [
  plans('sample', { answers: told(sample), play: rows }),
  plans('narrow', { answers: told([longest, ...otherKinds]), play: rows, size: narrow }),
  plans('wide', { answers: told([...otherKinds, ...sample]), play: rows, size: desk.large }),
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
    play: see('.page_waits a'),
  }),
  plans('ended', {
    answers: told(sample.map((one) => ({ ...one, isOffered: one.id !== club.id }))),
    play: see('.plans-page_ended'),
  }),
  plans('new', { answers: told(sample), play: opened }),
  plans('new-whole', {
    answers: told(sample),
    play: inTurn(
      writeAll,
      fill('Price in the campaign', '0'),
      fill('What happens', 'badet åpner'),
      fill('First day of the usual price', '2099-06-01'),
    ),
  }),
  plans('new-wrong', { answers: told(sample), play: writeWrong, sizes: { narrow } }),
  plans('change', { answers: told(sample), play: change }),
  plans('change-refused', {
    answers: told(sample),
    refusal: problem('plans.changed'),
    play: inTurn(change, press('Save'), see('.dialog-window_dialog .notice_notice')),
  }),
]
