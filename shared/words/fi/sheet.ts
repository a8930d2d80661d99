// The rules for a cell of a spreadsheet of products, in Finnish.
import type { SheetWords } from '#shared/catalog-file.ts'

export const words: SheetWords = {
  'must.id': 'pieniä kirjaimia, numeroita ja yhdysviivoja, enintään 40, kuten flat-white',
  'must.oneLine': 'tekstiä yhdellä rivillä',
  'must.short': 'enintään 80 merkkiä; näitä on {{length}}',
  'must.price': 'summa ilman valuuttaa ja enintään kahdella desimaalilla, kuten 52,00 tai 1290',
  'must.priceTooLarge': 'summa, joka on enintään 650000,00',
  'must.vat': 'prosentti enintään kahdella desimaalilla, kuten 25 tai 13,5',
  'must.vatZero': 'prosentti ilman nollaa edessä; onko pilkku sen edessä desimaalipilkku?',
  'must.vatFraction': 'prosentti, kuten 25, kun kanta on 25 %; mikään kanta ei ole alle 1',
  'must.vatRate': 'tämän maan arvonlisäverokanta: {{rates}}',
  'must.barcodeShortened':
    'kaikki numerot: taulukko-ohjelma on lyhentänyt sen; muuta sarake tekstiksi ja näppäile se uudelleen',
  'must.barcode': 'viivakoodi, jossa on 8, 12, 13 tai 14 numeroa, tai ei mitään',
  'must.barcodeCheck': 'viivakoodi, joka on oikein; numeroiden {{digits}} jälkeen tulee {{check}}',
  'must.age': 'vuosia, kuten 18, tai ei mitään',
  'must.image': 'PNG-, JPEG- tai WebP-tiedosto tai jokin näistä: {{drawings}}',
  'must.pictureThere': 'kuva, joka on olemassa, nimettynä tämän CSV-tiedoston kansiosta',
  'must.pictureInside': 'kuva tämän CSV-tiedoston kansiossa tai sen alikansiossa',
  'must.pictureReadable': 'kuva, jonka voi lukea',
  'must.pictureSmall': 'kuva, jonka koko on enintään {{most}} kt; tässä on {{size}}',
  'must.pictureKind': 'PNG-, JPEG- tai WebP-kuva nimestä riippumatta',
  'must.pictureKnown':
    'kuva, joka tuotteella jo on, tai piirros: uudet kuvat tuodaan komennolla npm run catalog kassan laitteella',
  'must.picturesAll': 'kuvia, joiden koko on yhteensä enintään {{megabytes}} Mt',
  'must.oneOf': 'jokin näistä: {{columns}}',
  'must.once': 'kukin sarake kerran',
  'must.column': 'sarake {{column}}',
  'must.columnOf': 'sarake, jokin näistä: {{columns}}',
  'must.product': 'tuote',
  'must.letters': 'kirjaimia UTF-8-muodossa: tallenna se muodossa ”CSV UTF-8”',
  'must.cells':
    '{{columns}} solua, ei {{cells}}: teksti tai hinta, jossa on erotinmerkki, tarvitsee lainausmerkit',
  'must.name': 'nimi ainakin yhdellä kielellä',
  'must.mostProducts': 'enintään {{most}} tuotetta',
  'must.mostCategories': 'enintään {{most}} ryhmää',
  'must.sameName': '”{{name}}”, kuten rivillä {{line}}, tai ei mitään',
  'must.categoryName': 'ryhmän {{category}} nimi jollakin sen riveistä',
  'must.taken': 'jokin muu: tämä on rivillä {{line}}',
  'must.keptBarcode': 'jokin muu: tämä on tuotteella {{product}}, joka säilyy',
  'must.keptProducts': 'enintään {{most}} tuotetta, säilyvät mukaan lukien',
  'must.keptCategories': 'enintään {{most}} ryhmää, säilyvät mukaan lukien',
  'must.keptPictures': 'kuvia enintään {{megabytes}} Mt, säilyvät mukaan lukien',
  'must.closingQuote': 'lopettava lainausmerkki',
  'must.afterCell':
    'erotinmerkki tai rivin loppu lopettavan lainausmerkin jälkeen, ja lainausmerkit vain kokonaisen solun ympärillä',
}
