// Words in Finnish for when something stands in the office's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Mitään ei ole muutettu.'

export const officeProblems = {
  'refund.piecesGone': {
    what: 'Nämä tuotteet on jo hyvitetty, tai ne eivät kuulu tähän myyntiin.',
    money: nothingChanged,
    remedy: 'Katso myyntiä uudelleen: siellä näkyy, mitä on vielä hyvitettävissä.',
  },
  'refund.otherPrice': {
    what: 'Näiden tuotteiden hinta on nyt {{value}}, ei enää se, joka näytettiin.',
    money: nothingChanged,
    remedy: 'Katso myyntiä uudelleen ja vahvista uusi summa.',
  },
  'settings.restartFirst': {
    what: 'Seuraavasta käynnistyksestä alkaen tämä kassa myy toisen palvelun, myyntiyksikön tai maan kautta.',
    money: 'Sitä ennen ei veloiteta mitään. Käynnissä olevat myynnit selvitetään.',
    remedy: 'Käynnistä kassa uudelleen, tai peru muutos toimistossa.',
  },
  'report.openSale': {
    what: 'Myyntiä numero {{number}} maksetaan yhä (avoimia myyntejä: {{sales}}).',
    money: 'Jaksoa ei päätetty. Kaikki rahat ovat siellä missä olivat.',
    remedy: 'Anna sen päättyä tai peruuta se kassalla; päätä jakso sitten.',
  },
  'report.closedAlready': {
    what: 'Jakso on sillä välin päätetty toisella näytöllä: se on raportti numero {{number}}.',
    money: 'Kaikki on siinä raportissa. Muita jaksoja ei päätetty.',
    remedy: 'Katso raporttia sellaisena kuin se nyt on, ja päätä se jos haluat.',
  },
  'shop.openSale': {
    what: 'Myynti numero {{number}} kassalla {{till}} on yhä maksettavana (avoimia myyntejä: {{sales}}).',
    money: 'Jaksoa ei päätetty. Kaikki raha on siellä missä se oli.',
    remedy: 'Anna sen päättyä tai peruuta se sillä kassalla; päätä jakso sitten.',
  },
  'shop.notHere': {
    what: 'Kassa {{till}} otti tämän maksun myyntipisteellä {{owner}}; tämä kassa myy myyntipisteellä {{chosen}}.',
    money: 'Mitään ei hyvitetty.',
    remedy: 'Hyvitä se kassalla, joka myy myyntipisteellä {{owner}}.',
  },
  'report.unknown': {
    what: 'Raporttia numero {{number}} ei ole.',
    money: nothingChanged,
    remedy: 'Katso raporttien luettelosta.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
