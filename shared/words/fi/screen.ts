// The words of the till’s server in Finnish, for a browser that has no screen yet.
import type { ScreenWords } from '#shared/words/en/screen.ts'

export const words: ScreenWords = {
  'screen.nothing.what': 'Täällä ei ole mitään',
  'screen.nothing.then': 'Avaa jokin osoitteista, jotka kassa ilmoitti käynnistyessään.',
  'screen.which': 'Mitä tämä näyttö näyttää?',
  'screen.of.cashier': 'Myyjän näyttö',
  'screen.of.customer': 'Asiakkaan näyttö',
  'screen.of.kiosk': 'Itsepalvelunäyttö',
  'screen.of.office': 'Toimisto',
  'screen.elsewhere.what': 'Ei tämän yhteyden kautta',
  'screen.elsewhere.then':
    'Tämä yhteys ei ole salattu. Henkilökunnan näytöt ja itsepalvelunäyttö avautuvat kassan omalla koneella tai kun kassa käynnistetään varmenteen kanssa.',
  'screen.closed.what': 'Tätä näyttöä ei ole yhdistetty kassaan',
  'screen.closed.then':
    'Henkilökunta saa sille koodin toimistosta toisella näytöllä, kohdasta Asetukset, Näytöt. Se on voimassa viisi minuuttia.',
  'screen.closed.here':
    'Tai avaa osoite, jonka kassa ilmoitti käynnistyessään: se toimii, kunnes sen ensimmäisestä avaamisesta on kymmenen minuuttia. Uusi käynnistys antaa uudet.',
  'screen.code': 'Koodi',
  'screen.connect': 'Yhdistä',
  'screen.wrong':
    'Koodi on väärä tai sen aika on päättynyt. Viiden väärän yrityksen jälkeen henkilökunnan on tehtävä uusi.',
  'screen.tooMany': 'Liian monta yritystä. Odota minuutti ja kirjoita koodi uudelleen.',
}
