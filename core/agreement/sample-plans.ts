// Sample membership plans for a till in the sandbox that has none: what a coffee bar beside a museum might offer.
import { textIn, type Language, type Texts } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'
import type { Plan, Plans } from '#shared/plan.ts'

/** Minor units, VAT included. */
type Prices = Record<Market, number>
type Sample = Pick<Plan, 'id' | 'period' | 'retryDays'> & {
  name: Texts
  description: Texts
  price: Prices
  /** Lower for the first month. */
  firstMonth?: Prices
  first?: { price: Prices; description: Texts; transactionType: 'DIRECT_CAPTURE' | 'RESERVE_CAPTURE' }
  /** Hundredths of a percent, as of autumn 2026. */
  vatRate: Prices
}

/** Food taken away, in Finland food. */
const food: Prices = { NO: 1500, DK: 2500, FI: 1350 }
const full: Prices = { NO: 2500, DK: 2500, FI: 2550 }
/** Admission to museums; in Denmark they are exempt. */
const museums: Prices = { NO: 1200, DK: 0, FI: 1350 }

const coffee: Prices = { NO: 19_900, DK: 14_900, FI: 1990 }
const museum: Prices = { NO: 49_000, DK: 35_000, FI: 4900 }

const samples: Sample[] = [
  {
    id: 'coffee-club',
    period: { unit: 'MONTH', count: 1 },
    retryDays: 5,
    name: { nb: 'Kaffeklubben', da: 'Kaffeklubben', fi: 'Kahvikerho', sv: 'Kaffeklubben', en: 'Coffee club' },
    description: {
      nb: 'En pose kaffe i måneden og en kopp på huset hver uke',
      da: 'En pose kaffe om måneden og en kop på husets regning hver uge',
      fi: 'Pussi kahvia kuussa ja kuppi talon puolesta joka viikko',
      sv: 'En påse kaffe i månaden och en kopp på huset varje vecka',
      en: 'A bag of coffee a month and a cup on the house every week',
    },
    price: coffee,
    first: {
      price: coffee,
      transactionType: 'RESERVE_CAPTURE',
      description: {
        nb: 'Kaffeklubben, første måned',
        da: 'Kaffeklubben, første måned',
        fi: 'Kahvikerho, ensimmäinen kuukausi',
        sv: 'Kaffeklubben, första månaden',
        en: 'Coffee club, first month',
      },
    },
    vatRate: food,
  },
  {
    id: 'bread-every-week',
    period: { unit: 'WEEK', count: 1 },
    retryDays: 2,
    name: {
      nb: 'Brød hver uke',
      da: 'Brød hver uge',
      fi: 'Leipä joka viikko',
      sv: 'Bröd varje vecka',
      en: 'Bread every week',
    },
    description: {
      nb: 'Et surdeigsbrød som venter på deg',
      da: 'Et surdejsbrød, der venter på dig',
      fi: 'Hapanjuurileipä odottaa sinua',
      sv: 'Ett surdegsbröd som väntar på dig',
      en: 'A sourdough loaf that waits for you',
    },
    price: { NO: 8900, DK: 5800, FI: 690 },
    vatRate: food,
  },
  {
    id: 'work-table',
    period: { unit: 'MONTH', count: 1 },
    retryDays: 7,
    name: { nb: 'Arbeidsbord', da: 'Arbejdsbord', fi: 'Työpöytä', sv: 'Arbetsbord', en: 'Work table' },
    description: {
      nb: 'Et bord ved vinduet på hverdager, til halv pris den første måneden',
      da: 'Et bord ved vinduet på hverdage, til halv pris den første måned',
      fi: 'Pöytä ikkunan ääressä arkisin, ensimmäinen kuukausi puoleen hintaan',
      sv: 'Ett bord vid fönstret på vardagar, till halva priset den första månaden',
      en: 'A table by the window on weekdays, at half the price for the first month',
    },
    price: { NO: 59_000, DK: 45_000, FI: 5900 },
    firstMonth: { NO: 29_500, DK: 22_500, FI: 2950 },
    vatRate: full,
  },
  {
    id: 'museum-card',
    period: { unit: 'YEAR', count: 1 },
    retryDays: 14,
    name: { nb: 'Museumskort', da: 'Museumskort', fi: 'Museokortti', sv: 'Museikort', en: 'Museum card' },
    description: {
      nb: 'Fri adgang til museet ved torget i et år',
      da: 'Fri adgang til museet ved torvet i et år',
      fi: 'Vapaa pääsy torin museoon vuodeksi',
      sv: 'Fritt inträde till museet vid torget i ett år',
      en: 'Free admission to the museum on the square for a year',
    },
    price: museum,
    first: {
      price: museum,
      transactionType: 'DIRECT_CAPTURE',
      description: {
        nb: 'Museumskort, første år',
        da: 'Museumskort, første år',
        fi: 'Museokortti, ensimmäinen vuosi',
        sv: 'Museikort, första året',
        en: 'Museum card, first year',
      },
    },
    vatRate: museums,
  },
]

/** In the language that customers are first spoken to in: the wallet shows one text to everybody. */
export const samplePlans = (market: Market, language: Language): Plans =>
  samples.map(({ id, name, description, price, period, firstMonth, first, vatRate, retryDays }) => ({
    id,
    name: textIn(name, language),
    description: textIn(description, language),
    pricing: { type: 'LEGACY', amount: price[market] },
    period,
    campaign: firstMonth
      ? { type: 'PERIOD_CAMPAIGN', price: firstMonth[market], period: { unit: 'MONTH', count: 1 } }
      : null,
    initialCharge: first
      ? {
          amount: first.price[market],
          description: textIn(first.description, language),
          transactionType: first.transactionType,
        }
      : null,
    vatRate: vatRate[market],
    retryDays,
    isOffered: true,
  }))
