// The rules for a cell of a spreadsheet of products, in Danish.
import type { SheetWords } from '#shared/catalog-file.ts'

export const words: SheetWords = {
  'must.id': 'små bogstaver, cifre og bindestreger, højst 40, som flat-white',
  'must.oneLine': 'tekst på en linje',
  'must.short': 'højst 80 tegn; dette er {{length}}',
  'must.price': 'et beløb uden valuta og med højst to decimaler, som 52,00 eller 1290',
  'must.priceTooLarge': 'et beløb på højst 650000,00',
  'must.vat': 'procent med højst to decimaler, som 25 eller 13,5',
  'must.vatZero': 'procent uden nul foran; er kommaet foran et decimalkomma?',
  'must.vatFraction': 'procent, som 25 for 25 %; ingen sats er under 1',
  'must.vatRate': 'en momssats i dette land: {{rates}}',
  'must.barcodeShortened':
    'alle cifre: Et regneark har forkortet det; gør kolonnen til tekst og tast det ind igen',
  'must.barcode': 'en stregkode på 8, 12, 13 eller 14 cifre, eller intet',
  'must.barcodeCheck': 'en stregkode, der passer i sig selv; efter {{digits}} kommer {{check}}',
  'must.age': 'år, som 18, eller intet',
  'must.image': 'en PNG-, JPEG- eller WebP-fil, eller en af {{drawings}}',
  'must.pictureThere': 'et billede, der findes, navngivet fra mappen med denne CSV-fil',
  'must.pictureInside': 'et billede i mappen med denne CSV-fil, eller i en mappe i den',
  'must.pictureReadable': 'et billede, der kan læses',
  'must.pictureSmall': 'et billede på højst {{most}} kB; dette har {{size}}',
  'must.pictureKind': 'et billede i PNG, JPEG eller WebP, hvad det end hedder',
  'must.pictureKnown':
    'det billede, som produktet allerede har, eller en tegning: Nye billeder kommer med npm run catalog på kassens maskine',
  'must.picturesAll': 'billeder på højst {{megabytes}} MB tilsammen',
  'must.oneOf': 'en af {{columns}}',
  'must.once': 'hver kolonne en gang',
  'must.column': 'en kolonne {{column}}',
  'must.columnOf': 'en kolonne, en af {{columns}}',
  'must.product': 'et produkt',
  'must.letters': 'bogstaver i UTF-8: Gem den som ”CSV UTF-8”',
  'must.cells':
    '{{columns}} celler, ikke {{cells}}: En tekst eller pris med skilletegnet i sig skal have anførselstegn',
  'must.name': 'et navn, på mindst ét sprog',
  'must.mostProducts': 'højst {{most}} produkter',
  'must.mostCategories': 'højst {{most}} kategorier',
  'must.sameName': '”{{name}}”, som i linje {{line}}, eller intet',
  'must.categoryName': 'navnet på kategorien {{category}}, i en af dens rækker',
  'must.taken': 'en anden: Dette er den i linje {{line}}',
  'must.keptBarcode': 'en anden: Dette er den, som {{product}} har, og som beholdes',
  'must.keptProducts': 'højst {{most}} produkter, med dem, der beholdes',
  'must.keptCategories': 'højst {{most}} kategorier, med dem, der beholdes',
  'must.keptPictures': 'billeder på højst {{megabytes}} MB, med dem, der beholdes',
  'must.closingQuote': 'et afsluttende anførselstegn',
  'must.afterCell':
    'et skilletegn eller slutningen af linjen bag et afsluttende anførselstegn, og anførselstegn kun om en hel celle',
}
