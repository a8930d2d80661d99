// The rules for a cell of a spreadsheet of products, in Swedish.
import type { SheetWords } from '#shared/catalog-file.ts'

export const words: SheetWords = {
  'must.id': 'små bokstäver, siffror och bindestreck, högst 40, som flat-white',
  'must.oneLine': 'text på en rad',
  'must.short': 'högst 80 tecken; det här är {{length}}',
  'must.price': 'ett belopp utan valuta och med högst två decimaler, som 52,00 eller 1290',
  'must.priceTooLarge': 'ett belopp på högst 650000,00',
  'must.vat': 'procent med högst två decimaler, som 25 eller 13,5',
  'must.vatZero': 'procent utan nolla framför; är kommat framför ett decimalkomma?',
  'must.vatFraction': 'procent, som 25 för 25 %; ingen sats är under 1',
  'must.vatRate': 'en momssats i detta land: {{rates}}',
  'must.barcodeShortened':
    'alla siffror: ett kalkylprogram har kortat det; gör kolumnen till text och knappa in det igen',
  'must.barcode': 'en streckkod på 8, 12, 13 eller 14 siffror, eller inget',
  'must.barcodeCheck': 'en streckkod som stämmer i sig; efter {{digits}} kommer {{check}}',
  'must.age': 'år, som 18, eller inget',
  'must.image': 'en PNG-, JPEG- eller WebP-fil, eller en av {{drawings}}',
  'must.pictureThere': 'en bild som finns, namngiven från mappen med den här CSV-filen',
  'must.pictureInside': 'en bild i mappen med den här CSV-filen, eller i en mapp i den',
  'must.pictureReadable': 'en bild som kan läsas',
  'must.pictureSmall': 'en bild på högst {{most}} kB; den här har {{size}}',
  'must.pictureKind': 'en bild i PNG, JPEG eller WebP, vad den än heter',
  'must.pictureKnown':
    'bilden som produkten redan har, eller en teckning: nya bilder kommer med npm run catalog på kassans maskin',
  'must.picturesAll': 'bilder på högst {{megabytes}} MB tillsammans',
  'must.oneOf': 'en av {{columns}}',
  'must.once': 'varje kolumn en gång',
  'must.column': 'en kolumn {{column}}',
  'must.columnOf': 'en kolumn, en av {{columns}}',
  'must.product': 'en produkt',
  'must.letters': 'bokstäver i UTF-8: spara den som ”CSV UTF-8”',
  'must.cells':
    '{{columns}} celler, inte {{cells}}: en text eller ett pris med skiljetecknet i sig behöver citattecken',
  'must.name': 'ett namn, på minst ett språk',
  'must.mostProducts': 'högst {{most}} produkter',
  'must.mostCategories': 'högst {{most}} kategorier',
  'must.sameName': '”{{name}}”, som på rad {{line}}, eller inget',
  'must.categoryName': 'namnet på kategorin {{category}}, på en av dess rader',
  'must.taken': 'en annan: det här är den på rad {{line}}',
  'must.keptBarcode': 'en annan: det här är den som {{product}} har, och som behålls',
  'must.keptProducts': 'högst {{most}} produkter, med dem som behålls',
  'must.keptCategories': 'högst {{most}} kategorier, med dem som behålls',
  'must.keptPictures': 'bilder på högst {{megabytes}} MB, med dem som behålls',
  'must.closingQuote': 'ett avslutande citattecken',
  'must.afterCell':
    'ett skiljetecken eller slutet av raden efter ett avslutande citattecken, och citattecken bara runt en hel cell',
}
