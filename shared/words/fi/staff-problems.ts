// Words in Finnish for when a person stands in the way: who is signed in, who may do what, and by which PIN.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Mitään ei ole muutettu.'
const noSales = 'Maksuja ei voi ottaa, ennen kuin asia on korjattu.'

export const staffProblems = {
  'reason.missing': {
    what: 'Syy puuttuu.',
    money: nothingChanged,
    remedy: 'Kerro lyhyesti, miksi; se kirjataan.',
  },
  'pin.notSet': {
    what: 'Tällä kassalla ei ole vielä esihenkilön PIN-koodia.',
    money: nothingChanged,
    remedy: 'Esihenkilö luo sen myyjän näytöllä tai komennolla npm run pin kassan koneella.',
  },
  'pin.missing': {
    what: 'PIN-koodi puuttuu.',
    money: nothingChanged,
    remedy: 'Näppäile se.',
  },
  'pin.wrong': {
    what: 'PIN-koodi on väärä.',
    money: nothingChanged,
    remedy: 'Yritä uudelleen. Yrityksiä, ennen kuin kassa odottaa: {{left}}.',
  },
  'pin.locked': {
    what: 'PIN-koodi oli väärin liian monta kertaa.',
    money: nothingChanged,
    remedy: 'Yritä uudelleen {{seconds}}\u00a0s kuluttua.',
  },
  'pin.differs': {
    what: 'PIN-koodit eivät ole samat.',
    money: nothingChanged,
    remedy: 'Näppäile sama PIN-koodi kahdesti.',
  },
  'pin.obvious': {
    what: 'Tämä PIN-koodi on helppo arvata.',
    money: nothingChanged,
    remedy: 'Valitse koodi, jossa samat numerot eivät toistu ja joka ei ole 1234:n kaltainen jono.',
  },
  'staff.signInFirst': {
    what: 'Kukaan ei ole kirjautunut tässä sisään.',
    money: nothingChanged,
    remedy: 'Kirjaudu PIN-koodillasi ja tee se uudelleen.',
  },
  'staff.notAllowed': {
    what: '{{name}} ei saa tehdä tätä.',
    money: nothingChanged,
    remedy: 'Pyydä esihenkilöä tekemään se tai vahvistamaan se PIN-koodillaan.',
  },
  'staff.choose': {
    what: 'Esihenkilöitä on useampi kuin yksi.',
    money: nothingChanged,
    remedy: 'Valitse, kuka vahvistaa, ja näppäile hänen PIN-koodinsa.',
  },
  'staff.noSuchNumber': {
    what: 'Kukaan täällä ei kirjaudu tällä numerolla.',
    money: nothingChanged,
    remedy: 'Näppäile oma numerosi. Esihenkilö löytää sen toimistossa kohdasta Henkilöstö.',
  },
  'staff.unknown': {
    what: 'Tämä henkilö ei enää työskentele täällä.',
    money: nothingChanged,
    remedy: 'Valitse toinen nimi.',
  },
  'staff.noPin': {
    what: 'Käyttäjällä {{name}} ei ole vielä PIN-koodia.',
    money: nothingChanged,
    remedy: 'Esihenkilö antaa sen toimistossa kohdassa Henkilöstö.',
  },
  'staff.nameMissing': {
    what: 'Nimi puuttuu.',
    money: nothingChanged,
    remedy: 'Kirjoita nimi, jonka työtoverit tuntevat.',
  },
  'staff.nameTaken': {
    what: '{{name}} on jo luettelossa.',
    money: nothingChanged,
    remedy: 'Valitse nimi, joka erottaa nämä kaksi.',
  },
  'staff.lastManager': {
    what: 'Tämä on ainoa esihenkilö, jolla on PIN-koodi.',
    money: nothingChanged,
    remedy: 'Tee ensin jostakusta toisesta esihenkilö, jolla on PIN-koodi.',
  },
  'staff.isSetUp': {
    what: 'Tällä kassalla on jo esihenkilö.',
    money: nothingChanged,
    remedy: 'Kirjaudu esihenkilön PIN-koodilla.',
  },
  'staff.broken': {
    what: 'Henkilöstöluetteloa ei ymmärretä: {{where}} {{why}} ({{file}}).',
    money: noSales,
    remedy: 'Korjaa tiedosto tai poista se ja luo esihenkilöt uudelleen.',
  },
  'pin.notTaken': {
    what: 'Tässä PIN-koodissa on oltava {{fewest}}–12 numeroa eikä muuta.',
    money: nothingChanged,
    remedy: 'Valitse toinen.',
  },
  'pin.uncheckable': {
    what: 'PIN-koodeja ei voi tarkistaa tällä kassalla: avain, jolla ne on tallennettu, ei ole täällä tai sitä ei voi avata.',
    money: 'Mitään ei muutettu. Palvelussa kesken oleva hoidetaan silti loppuun.',
    remedy:
      'Suorita npm run pin kassan koneella: se antaa esihenkilölle uuden PIN-koodin, ja hän antaa muille omansa. Tai pane tämän kassan pins.sealed ja salausavain takaisin ja käynnistä kassa uudelleen.',
  },
  'pin.notKept': {
    what: 'Tätä PIN-koodia ei tallennettu: kassa ei voi salata sitä, minkä avulla PIN-koodit tallennetaan.',
    money: nothingChanged,
    remedy:
      'Korjaa se, mitä toimisto sanoo kohdassa Maksupalvelu tunnusten säilytyspaikasta. Yritä sitten uudelleen.',
  },
  'staff.pinGiven': {
    what: 'Henkilön {{name}} PIN-koodin on valinnut joku muu, joten se ei kelpaa tähän.',
    money: nothingChanged,
    remedy:
      '{{name}} kirjautuu toimistoon ja valitsee uuden PIN-koodin kohdassa Henkilöstö. Tai luo koodi komennolla npm run pin kassan koneella ja kirjaudu sillä kerran.',
  },
  'service.secondManager': {
    what: 'Maksujen siirto toiseen osoitteeseen vaatii toisenkin esihenkilön.',
    money: nothingChanged,
    remedy:
      'Toinen esihenkilö valitsee nimensä ja antaa PIN-koodinsa. Tai koneen ylläpitäjä muuttaa osoitteen tiedostossa settings.json.',
  },
  'service.pinAnew': {
    what: 'Maksujen siirto toiseen osoitteeseen vaatii esihenkilön PIN-koodin uudelleen.',
    money: nothingChanged,
    remedy: 'Anna PIN-koodisi ja yritä uudelleen.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
