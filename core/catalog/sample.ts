// The sample catalog of a till in the sandbox that has no products: the menu of a Nordic coffee bar.
import type { Catalog, Drawing } from '#shared/catalog.ts'
import type { Texts } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'

/** In the order of the columns below. */
type Names = [nb: string, da: string, fi: string, sv: string, en: string]
type Prices = [NOK: number, DKK: number, EUR: number]
type Row = {
  id: string
  names: Names
  details?: Names
  /** Minor units, VAT included. */
  prices: Prices
  image: Drawing
  /** Not eaten or drunk, or alcohol. */
  isFullRate?: true
  barcode?: string
  minimumAge?: number
}

/**
 * Hundredths of a percent, as of autumn 2026. NO: food taken away 15 %, else 25 % (what is eaten in the shop, too); DK: 25 % on all
 * of it; FI: food, drink and serving 13.5 %, alcohol and goods 25.5 %.
 */
const rates = {
  NO: { food: 1500, full: 2500 },
  DK: { food: 2500, full: 2500 },
  FI: { food: 1350, full: 2550 },
} as const satisfies Record<Market, { food: number; full: number }>

const priceAt = { NO: 0, DK: 1, FI: 2 } as const satisfies Record<Market, number>

const hot: Row[] = [
  {
    id: 'flat-white',
    names: ['Flat white', 'Flat white', 'Flat white', 'Flat white', 'Flat white'],
    details: ['Havremelk', 'Havremælk', 'Kauramaito', 'Havremjölk', 'Oat milk'],
    prices: [5200, 4600, 490],
    image: 'cup',
  },
  {
    id: 'cappuccino',
    names: ['Cappuccino', 'Cappuccino', 'Cappuccino', 'Cappuccino', 'Cappuccino'],
    prices: [4900, 4400, 460],
    image: 'cup',
  },
  {
    id: 'espresso',
    names: ['Dobbel espresso', 'Dobbelt espresso', 'Tuplaespresso', 'Dubbel espresso', 'Double espresso'],
    prices: [3900, 3400, 340],
    image: 'cup',
  },
  {
    id: 'filter-coffee',
    names: ['Filterkaffe', 'Filterkaffe', 'Suodatinkahvi', 'Bryggkaffe', 'Filter coffee'],
    details: ['Dagens bønne', 'Dagens bønne', 'Päivän papu', 'Dagens böna', 'Bean of the day'],
    prices: [3800, 3200, 320],
    image: 'mug',
  },
  {
    id: 'tea',
    names: ['Te', 'Te', 'Tee', 'Te', 'Tea'],
    details: [
      'Svart, grønn eller urter',
      'Sort, grøn eller urter',
      'Musta, vihreä tai yrtti',
      'Svart, grönt eller örter',
      'Black, green or herbs',
    ],
    prices: [3900, 3400, 330],
    image: 'leaf',
  },
  {
    id: 'hot-chocolate',
    names: ['Varm sjokolade', 'Varm chokolade', 'Kaakao', 'Varm choklad', 'Hot chocolate'],
    details: ['Med krem', 'Med flødeskum', 'Kermavaahdolla', 'Med vispgrädde', 'With whipped cream'],
    prices: [5500, 4800, 480],
    image: 'mug',
  },
]

const cold: Row[] = [
  {
    id: 'iced-latte',
    names: ['Iskaffe latte', 'Iskaffe latte', 'Jäälatte', 'Islatte', 'Iced latte'],
    prices: [5900, 5200, 520],
    image: 'ice',
  },
  {
    id: 'orange-juice',
    names: ['Appelsinjuice', 'Appelsinjuice', 'Appelsiinimehu', 'Apelsinjuice', 'Orange juice'],
    details: ['Presset i dag', 'Presset i dag', 'Tänään puristettu', 'Pressad i dag', 'Pressed today'],
    prices: [5400, 4500, 450],
    image: 'fruit',
  },
  {
    id: 'sparkling-water',
    names: ['Vann med kullsyre', 'Danskvand', 'Kivennäisvesi', 'Kolsyrat vatten', 'Sparkling water'],
    details: ['0,5 l', '0,5 l', '0,5 l', '0,5 l', '0.5 l'],
    prices: [3500, 2800, 280],
    image: 'bottle',
    barcode: '2000000010106',
  },
  {
    id: 'rhubarb-lemonade',
    names: ['Rabarbrabrus', 'Rabarbersodavand', 'Raparperilimonadi', 'Rabarberläsk', 'Rhubarb lemonade'],
    details: ['0,33 l', '0,33 l', '0,33 l', '0,33 l', '0.33 l'],
    prices: [4800, 4200, 420],
    image: 'glass',
    barcode: '2000000010205',
  },
  {
    id: 'pale-ale',
    names: ['Øl, pale ale', 'Øl, pale ale', 'Olut, pale ale', 'Öl, pale ale', 'Beer, pale ale'],
    details: ['0,33 l, 4,5 %', '0,33 l, 4,5 %', '0,33 l, 4,5 %', '0,33 l, 4,5 %', '0.33 l, 4.5 %'],
    prices: [9800, 6500, 750],
    image: 'bottle',
    isFullRate: true,
    barcode: '2000000010304',
    minimumAge: 18,
  },
]

const bakery: Row[] = [
  {
    id: 'cinnamon-bun',
    names: ['Kanelbolle', 'Kanelsnegl', 'Korvapuusti', 'Kanelbulle', 'Cinnamon bun'],
    prices: [4800, 3500, 390],
    image: 'bun',
  },
  {
    id: 'cardamom-bun',
    names: ['Kardemommebolle', 'Kardemommebolle', 'Kardemummapulla', 'Kardemummabulle', 'Cardamom bun'],
    prices: [4800, 3500, 390],
    image: 'bun',
  },
  {
    id: 'croissant',
    names: ['Croissant', 'Croissant', 'Voisarvi', 'Croissant', 'Croissant'],
    prices: [4200, 3000, 350],
    image: 'bun',
  },
  {
    id: 'carrot-cake',
    names: ['Gulrotkake', 'Gulerodskage', 'Porkkanakakku', 'Morotskaka', 'Carrot cake'],
    prices: [6500, 5200, 550],
    image: 'cake',
  },
  {
    id: 'sourdough-loaf',
    names: ['Surdeigsbrød', 'Surdejsbrød', 'Hapanjuurileipä', 'Surdegsbröd', 'Sourdough loaf'],
    details: [
      'Helt brød, 900 g',
      'Helt brød, 900 g',
      'Kokonainen, 900 g',
      'Helt bröd, 900 g',
      'Whole, 900 g',
    ],
    prices: [8900, 5800, 690],
    image: 'bread',
    barcode: '2000000010403',
  },
]

const lunch: Row[] = [
  {
    id: 'cheese-sandwich',
    names: ['Smørbrød med ost', 'Ostesandwich', 'Juustovoileipä', 'Ostsmörgås', 'Cheese sandwich'],
    prices: [7900, 5900, 650],
    image: 'bread',
  },
  {
    id: 'prawn-sandwich',
    names: ['Rekesmørbrød', 'Rejemad', 'Katkarapuvoileipä', 'Räksmörgås', 'Prawn sandwich'],
    details: [
      'Egg, majones, dill',
      'Æg, mayonnaise, dild',
      'Muna, majoneesi, tilli',
      'Ägg, majonnäs, dill',
      'Egg, mayonnaise, dill',
    ],
    prices: [14900, 9500, 1250],
    image: 'plate',
  },
  {
    id: 'soup-of-the-day',
    names: ['Dagens suppe', 'Dagens suppe', 'Päivän keitto', 'Dagens soppa', 'Soup of the day'],
    details: ['Med brød', 'Med brød', 'Leivän kanssa', 'Med bröd', 'With bread'],
    prices: [12900, 8900, 1150],
    image: 'plate',
  },
  {
    id: 'yoghurt-granola',
    names: [
      'Yoghurt og granola',
      'Yoghurt med granola',
      'Jogurtti ja granola',
      'Yoghurt och granola',
      'Yoghurt and granola',
    ],
    prices: [6900, 4900, 590],
    image: 'fruit',
  },
]

const takeHome: Row[] = [
  {
    id: 'coffee-beans',
    names: ['Filter, 250 g', 'Filter, 250 g', 'Suodatin, 250 g', 'Brygg, 250 g', 'Filter, 250 g'],
    details: [
      'Hele bønner, Etiopia',
      'Hele bønner, Etiopien',
      'Papuina, Etiopia',
      'Hela bönor, Etiopien',
      'Whole beans, Ethiopia',
    ],
    prices: [16500, 11000, 1390],
    image: 'bag',
    barcode: '2000000010502',
  },
  {
    id: 'gift-box',
    names: ['Gaveeske', 'Gaveæske', 'Lahjapakkaus', 'Presentask', 'Gift box'],
    details: [
      'Tre kaffer, 3 × 100 g',
      'Tre kaffer, 3 × 100 g',
      'Kolme kahvia, 3 × 100 g',
      'Tre kaffesorter, 3 × 100 g',
      'Three coffees, 3 × 100 g',
    ],
    prices: [24900, 16900, 2190],
    image: 'box',
    barcode: '2000000010601',
  },
  {
    id: 'mug-blue',
    names: ['Krus, blått', 'Krus, blåt', 'Muki, sininen', 'Mugg, blå', 'Mug, blue'],
    prices: [18200, 12900, 1690],
    image: 'mug',
    isFullRate: true,
    barcode: '2000000010700',
  },
  {
    id: 't-shirt',
    names: ['T-skjorte', 'T-shirt', 'T-paita', 'T-shirt', 'T-shirt'],
    details: ['Økologisk bomull', 'Økologisk bomuld', 'Luomupuuvillaa', 'Ekologisk bomull', 'Organic cotton'],
    prices: [29900, 19900, 2490],
    image: 'shirt',
    isFullRate: true,
    barcode: '2000000010809',
  },
]

const card: { id: string; names: Names; rows: Row[] }[] = [
  {
    id: 'hot',
    names: ['Varm drikke', 'Varme drikke', 'Kuumat juomat', 'Varma drycker', 'Hot drinks'],
    rows: hot,
  },
  {
    id: 'cold',
    names: ['Kald drikke', 'Kolde drikke', 'Kylmät juomat', 'Kalla drycker', 'Cold drinks'],
    rows: cold,
  },
  { id: 'bakery', names: ['Bakst', 'Bagværk', 'Leivonnaiset', 'Bakverk', 'Bakery'], rows: bakery },
  { id: 'lunch', names: ['Lunsj', 'Frokost', 'Lounas', 'Lunch', 'Lunch'], rows: lunch },
  {
    id: 'take-home',
    names: ['Til hjemmet', 'Til hjemmet', 'Kotiin', 'Till hemmet', 'To take home'],
    rows: takeHome,
  },
]

export const sampleCatalog = (market: Market): Catalog => ({
  categories: card.map(({ id, names }) => ({ id, names: spoken(names) })),
  products: card.flatMap(({ id: category, rows }) =>
    rows.map((row) => ({
      id: row.id,
      names: spoken(row.names),
      details: row.details ? spoken(row.details) : null,
      price: row.prices[priceAt[market]],
      vatRate: rates[market][row.isFullRate ? 'full' : 'food'],
      barcode: row.barcode ?? null,
      category,
      image: { drawing: row.image },
      minimumAge: row.minimumAge ?? 0,
    })),
  ),
})

const spoken = ([nb, da, fi, sv, en]: Names): Texts => ({ nb, da, fi, sv, en })
