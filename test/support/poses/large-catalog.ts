// A shop's catalog of the usual size: 60 products in 8 categories, for poses.
import { catalog, type Catalog, type Drawing } from '#shared/catalog.ts'

/** By category: its name in Finnish, whose words are the longest, and in English; then its products, with their drawings. */
const rows: readonly [id: string, fi: string, en: string, products: readonly [string, Drawing][]][] = [
  [
    'coffee',
    'Kahvit ja erikoiskahvit',
    'Coffee',
    [
      ['Espresso', 'espresso'],
      ['Double espresso', 'espresso'],
      ['Filter coffee', 'coffee'],
      ['Flat white', 'flat-white'],
      ['Cappuccino', 'cappuccino'],
      ['Caffè latte', 'latte'],
      ['Iced coffee', 'iced-coffee'],
      ['Mocha with oat milk', 'latte'],
    ],
  ],
  [
    'tea',
    'Teet ja kaakao',
    'Tea and chocolate',
    [
      ['Tea', 'tea'],
      ['Green tea with jasmine', 'tea'],
      ['Rooibos', 'tea'],
      ['Chai latte', 'latte'],
      ['Hot chocolate', 'hot-chocolate'],
      ['Hot chocolate with cream', 'hot-chocolate'],
      ['Peppermint tea', 'tea'],
    ],
  ],
  [
    'cold',
    'Kylmät juomat',
    'Cold drinks',
    [
      ['Sparkling water', 'water'],
      ['Still water', 'water'],
      ['Kombucha ginger and lemon', 'lemonade'],
      ['Lemonade', 'lemonade'],
      ['Orange juice', 'juice'],
      ['Apple juice from Hardanger', 'juice'],
      ['Cola', 'soda'],
      ['Elderflower soda', 'soda'],
    ],
  ],
  [
    'buns',
    'Pullat ja leivonnaiset',
    'Buns and pastries',
    [
      ['Cinnamon bun', 'cinnamon-bun'],
      ['Cardamom bun', 'cardamom-bun'],
      ['Croissant', 'croissant'],
      ['Pain au chocolat', 'croissant'],
      ['Blueberry muffin', 'muffin'],
      ['Waffle with jam', 'waffle'],
      ['Chocolate chip cookie', 'cookie'],
      ['Oat cookie', 'cookie'],
    ],
  ],
  [
    'cakes',
    'Kakut',
    'Cakes',
    [
      ['Carrot cake', 'carrot-cake'],
      ['Chocolate cake', 'cake'],
      ['Cheesecake', 'cake'],
      ['Princess cake', 'cake'],
      ['Apple pie', 'cake'],
      ['Lemon tart', 'cake'],
    ],
  ],
  [
    'food',
    'Voileivät ja salaatit',
    'Sandwiches and salads',
    [
      ['Cheese sandwich', 'sandwich'],
      ['Ham and cheese', 'sandwich'],
      ['Prawn open sandwich', 'open-sandwich'],
      ['Egg and anchovy', 'open-sandwich'],
      ['Caesar salad', 'salad'],
      ['Soup of the day with bread', 'soup'],
      ['Yoghurt and granola', 'yoghurt'],
      ['Hot dog', 'hot-dog'],
    ],
  ],
  [
    'sweets',
    'Makeiset ja jäätelö',
    'Sweets and ice cream',
    [
      ['Dark chocolate', 'chocolate'],
      ['Milk chocolate', 'chocolate'],
      ['Liquorice', 'sweets'],
      ['Ice cream, one scoop', 'ice-cream'],
      ['Ice cream, two scoops', 'ice-cream'],
      ['Banana', 'fruit'],
      ['Apple', 'fruit'],
    ],
  ],
  [
    'shelf',
    'Kotiin vietävät ja lahjat',
    'To take home',
    [
      ['Coffee beans, 250 g', 'beans'],
      ['Filter coffee, 500 g', 'beans'],
      ['Mug, blue', 'mug'],
      ['Mug, white', 'mug'],
      ['Tote bag', 'tote'],
      ['Gift card', 'gift-card'],
      ['T-shirt', 'shirt'],
      ['Pale ale', 'beer'],
    ],
  ],
]

const idOf = (name: string) =>
  name
    .toLowerCase()
    .replace('è', 'e')
    .replaceAll(/[^a-z0-9]+/g, '-')

const favourites = new Set(['Flat white', 'Cappuccino', 'Filter coffee', 'Croissant'])

/** Four favourites, one product for adults alone, and one that is sold out. */
export const largeCatalog: Catalog = catalog.parse({
  categories: rows.map(([id, fi, en]) => ({ id, names: { en, fi } })),
  products: rows.flatMap(([category, , , products], row) =>
    products.map(([name, drawing], at) => ({
      id: idOf(name),
      names: { en: name },
      details: null,
      price: 2_900 + 1_100 * row + 500 * at,
      vatRate: row < 6 ? 1_500 : 2_500,
      barcode: null,
      category,
      image: { drawing },
      minimumAge: name === 'Pale ale' ? 18 : 0,
      isFavourite: favourites.has(name),
      isSoldOut: name === 'Blueberry muffin',
    })),
  ),
})
