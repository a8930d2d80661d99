// The catalog of a shop with much to sell, for poses: 60 products in 8 categories, names short and long, some with a photo.
import { photo } from '#test/support/pages/photo.ts'
import { type drawings, type Catalog, type Product } from '#shared/catalog.ts'

/** Of each category its names in English and Finnish, and its products: English, Finnish, drawing, price in minor units. */
const shelves: readonly [english: string, finnish: string, products: string][] = [
  [
    'Coffee',
    'Kahvit',
    `Flat white|Flat white|flat-white|5200
     Cappuccino|Cappuccino|cappuccino|4900
     Latte with oat milk|Latte kauramaidolla|latte|5700
     Double espresso|Tuplaespresso|espresso|3900
     Filter coffee|Suodatinkahvi|coffee|3800
     Iced latte|Jäälatte|iced-coffee|5900
     Cortado|Cortado|espresso|4400
     Coffee of the month, Ethiopia|Kuukauden kahvi, Etiopia|coffee|6400`,
  ],
  [
    'Tea and chocolate',
    'Teet ja kaakaot',
    `Black tea|Musta tee|tea|3900
     Green tea|Vihreä tee|tea|3900
     Herbal tea with honey|Yrttitee hunajalla|tea|4200
     Chai latte|Chailatte|latte|5800
     Hot chocolate|Kaakao|hot-chocolate|5500
     Hot chocolate with whipped cream|Kaakao kermavaahdolla|hot-chocolate|6200
     Matcha latte|Matchalatte|latte|6500`,
  ],
  [
    'Cold drinks',
    'Kylmät juomat',
    `Orange juice|Appelsiinimehu|juice|5400
     Sparkling water|Kivennäisvesi|water|3500
     Rhubarb lemonade|Raparperilimonadi|lemonade|4800
     Cola|Kola|soda|3900
     Kombucha, ginger and lemon|Kombucha, inkivääri ja sitruuna|lemonade|8300
     Apple juice|Omenamehu|juice|4600
     Beer, pale ale|Olut, pale ale|beer|9800|18
     White wine|Valkoviini|wine|11900|18`,
  ],
  [
    'Bakery',
    'Leivonnaiset',
    `Cinnamon bun|Korvapuusti|cinnamon-bun|4800
     Cardamom bun|Kardemummapulla|cardamom-bun|4800
     Croissant|Voisarvi|croissant|4200
     Carrot cake|Porkkanakakku|carrot-cake|6500
     Chocolate cake|Suklaakakku|cake|6900
     Blueberry muffin|Mustikkamuffini|muffin|4500
     Oat cookie|Kaurakeksi|cookie|3500
     Waffle with jam|Vohveli hillolla|waffle|5900`,
  ],
  [
    'Bread',
    'Leivät',
    `Sourdough loaf|Hapanjuurileipä|bread|8900
     Rye bread|Ruisleipä|bread|7400
     Focaccia with rosemary|Focaccia rosmariinilla|bread|6800
     Rolls, four|Sämpylät, neljä|bread|5200
     Baguette|Patonki|bread|4400
     Crispbread|Näkkileipä|cookie|5900
     Gluten-free loaf|Gluteeniton leipä|bread|9900`,
  ],
  [
    'Lunch',
    'Lounas',
    `Cheese sandwich|Juustovoileipä|sandwich|7900
     Prawn sandwich|Katkarapuvoileipä|open-sandwich|14900
     Soup of the day|Päivän keitto|soup|12900
     Yoghurt and granola|Jogurtti ja granola|yoghurt|6900
     Caesar salad with chicken|Caesarsalaatti kanalla|salad|16900
     Falafel salad|Falafelsalaatti|salad|15900
     Hot dog|Hodari|hot-dog|5900
     Children’s plate|Lasten annos|sandwich|8900`,
  ],
  [
    'Sweets and ice cream',
    'Makeiset ja jäätelö',
    `Ice cream, one scoop|Jäätelö, yksi pallo|ice-cream|4200
     Ice cream, two scoops|Jäätelö, kaksi palloa|ice-cream|5900
     Dark chocolate|Tumma suklaa|chocolate|7500
     Mixed sweets|Karkkipussi|sweets|3900
     Fruit salad|Hedelmäsalaatti|fruit|5400
     Banana|Banaani|fruit|1500
     Salted caramel|Suolakaramelli|sweets|4500`,
  ],
  [
    'To take home',
    'Kotiin',
    `Filter, 250 g|Suodatin, 250 g|beans|16500
     Espresso beans, 1 kg|Espressopavut, 1 kg|beans|38900
     Gift box|Lahjapakkaus|gift|24900
     Gift card|Lahjakortti|gift-card|50000
     Mug, blue|Muki, sininen|mug|18200
     T-shirt|T-paita|shirt|29900
     Tote bag|Kangaskassi|tote|19900`,
  ],
]

const picture = `data:image/png;base64,${photo(240, 180).toString('base64')}`
const idOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** Every ninth has a photo of the shop's own in place of a drawing. */
function productOf(row: string, category: string, nth: number): Product {
  const [en = '', fi = '', drawing = 'tag', price = '0', age = '0'] = row.trim().split('|')
  return {
    id: idOf(en),
    names: { en, fi },
    details: nth % 3 === 0 ? { en: 'Made here today', fi: 'Tehty täällä tänään' } : null,
    price: Number(price),
    vatRate: 1500,
    barcode: null,
    category,
    image: nth % 9 === 1 ? { picture } : { drawing: drawing as (typeof drawings)[number] }, // of the table above
    minimumAge: Number(age),
    isFavourite: nth % 8 === 0,
    isSoldOut: nth % 17 === 5,
  }
}

const rows = shelves.flatMap(([category, , products]) =>
  products.split('\n').map((row) => ({ row, category: idOf(category) })),
)

export const largeCatalog: Catalog = {
  categories: shelves.map(([en, fi]) => ({ id: idOf(en), names: { en, fi } })),
  products: rows.map(({ row, category }, nth) => productOf(row, category, nth)),
}
