// The rules for a cell of a spreadsheet of products, in Norwegian.
import type { SheetWords } from '#shared/catalog-file.ts'

export const words: SheetWords = {
  'must.id': 'små bokstaver, sifre og bindestreker, høyst 40, som flat-white',
  'must.oneLine': 'tekst på én linje',
  'must.short': 'høyst 80 tegn; dette er {{length}}',
  'must.price': 'et beløp uten valuta og med høyst to desimaler, som 52,00 eller 1290',
  'must.priceTooLarge': 'et beløp på høyst 650000,00',
  'must.vat': 'prosent med høyst to desimaler, som 25 eller 13,5',
  'must.vatZero': 'prosent uten null foran; er kommaet foran et desimalkomma?',
  'must.vatFraction': 'prosent, som 25 for 25 %; ingen sats er under 1',
  'must.vatRate': 'en momssats i dette landet: {{rates}}',
  'must.barcodeShortened':
    'alle sifrene: Et regneark har forkortet det; gjør kolonnen til tekst og tast det inn på nytt',
  'must.barcode': 'en strekkode på 8, 12, 13 eller 14 sifre, eller ingenting',
  'must.barcodeCheck': 'en strekkode som stemmer i seg selv; etter {{digits}} kommer {{check}}',
  'must.age': 'år, som 18, eller ingenting',
  'must.image': 'en PNG-, JPEG- eller WebP-fil, eller en av {{drawings}}',
  'must.pictureThere': 'et bilde som finnes, navngitt fra mappen til denne CSV-filen',
  'must.pictureInside': 'et bilde i mappen til denne CSV-filen, eller i en mappe i den',
  'must.pictureReadable': 'et bilde som kan leses',
  'must.pictureSmall': 'et bilde på høyst {{most}} kB; dette har {{size}}',
  'must.pictureKind': 'et bilde i PNG, JPEG eller WebP, hva det enn heter',
  'must.pictureKnown':
    'bildet som produktet allerede har, eller en tegning: Nye bilder kommer med npm run catalog på kassens maskin',
  'must.picturesAll': 'bilder på høyst {{megabytes}} MB til sammen',
  'must.oneOf': 'en av {{columns}}',
  'must.once': 'hver kolonne én gang',
  'must.column': 'en kolonne {{column}}',
  'must.columnOf': 'en kolonne, en av {{columns}}',
  'must.product': 'et produkt',
  'must.letters': 'bokstaver i UTF-8: Lagre den som «CSV UTF-8»',
  'must.cells':
    '{{columns}} celler, ikke {{cells}}: En tekst eller pris med skilletegnet i seg trenger anførselstegn',
  'must.name': 'et navn, på minst ett språk',
  'must.mostProducts': 'høyst {{most}} produkter',
  'must.mostCategories': 'høyst {{most}} kategorier',
  'must.sameName': '«{{name}}», som i linje {{line}}, eller ingenting',
  'must.categoryName': 'navnet på kategorien {{category}}, i en av radene dens',
  'must.taken': 'en annen: Dette er den i linje {{line}}',
  'must.keptBarcode': 'en annen: Dette er den til {{product}}, som beholdes',
  'must.keptProducts': 'høyst {{most}} produkter, med dem som beholdes',
  'must.keptCategories': 'høyst {{most}} kategorier, med dem som beholdes',
  'must.keptPictures': 'bilder på høyst {{megabytes}} MB, med dem som beholdes',
  'must.closingQuote': 'et avsluttende anførselstegn',
  'must.afterCell':
    'et skilletegn eller slutten av linjen bak et avsluttende anførselstegn, og anførselstegn bare rundt en hel celle',
}
