// Words in Finnish for when something stands in a membership's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingCharged = 'Mitään ei veloitettu.'
const nothingChanged = 'Mitään ei muutettu.'

export const membershipProblems = {
  'plan.unknown': {
    what: 'Tätä jäsenyyttä ei enää tarjota.',
    money: nothingCharged,
    remedy: 'Valitse toinen.',
  },
  'plan.unfit': {
    what: 'Jäsenyyden ”{{plan}}” tiedot eivät kelpaa: {{field}} {{why}}.',
    money: nothingChanged,
    remedy: 'Korjaa ja tallenna uudelleen.',
  },
  'plans.broken': {
    what: 'Tiedostoa {{file}} ei voi ottaa käyttöön: {{where}} {{why}}.',
    money: 'Sen mukaan ei voi liittyä. Nykyiset jäsenyydet jatkuvat.',
    remedy: 'Korjaa tiedosto tai tallenna jäsenyydet uudelleen toimistossa.',
  },
  'plans.changed': {
    what: 'Jäsenyyksiä on sillä välin muutettu toisella sivulla.',
    money: nothingChanged,
    remedy: 'Katso ne uudelleen ja tee muutoksesi.',
  },
  'membership.busy': {
    what: 'Asiakasta liitetään parhaillaan jäseneksi tällä kassalla.',
    money: nothingCharged,
    remedy: 'Vie se jäsenyys ensin loppuun tai peru se.',
  },
  'membership.noAddress': {
    what: 'Ennen kuin jäsenyyksiä voi tehdä, kassan on tiedettävä liikkeen osoite: {{setting}}.',
    money: nothingCharged,
    remedy: 'Esihenkilö lisää sen toimistossa, kohdassa Jäsenyydet.',
  },
  'agreement.unknown': {
    what: 'Maksupalvelu ei tunne tällaista sopimusta.',
    money: nothingChanged,
    remedy: 'Katso jäsenyyksien luettelo uudelleen.',
  },
  'agreement.notActive': {
    what: 'Tämän sopimuksen tila on {{status}}; vain ACTIVE-tilassa sitä voi veloittaa tai muuttaa.',
    money: nothingChanged,
    remedy: 'Asiakas liittyy uudelleen kassalla.',
  },
  'agreement.paused': {
    what: 'Tämä sopimus on tauolla tai menossa tauolle: sitä ei veloiteta, ennen kuin joku jatkaa.',
    money: nothingCharged,
    remedy: 'Jatka veloittamista toimistossa, jos asiakas suostuu, ja veloita sitten.',
  },
  'agreement.stopping': {
    what: 'Tätä sopimusta ollaan lopettamassa: sillä välin ei tehdä uusia veloituksia.',
    money: nothingCharged,
    remedy: 'Katso sopimusta hetken päästä uudelleen.',
  },
  'agreement.stopRefused': {
    what: 'Tämä sopimus on määrä lopettaa, mutta maksupalvelu on hylännyt sen: sillä välin ei tehdä uusia veloituksia.',
    money: nothingCharged,
    remedy: 'Pyydä lopettamista toimistossa uudelleen tai kuittaa se, jos jäsen jää.',
  },
  'agreement.notWaiting': {
    what: 'Tämä ei enää odota: se on sillä välin tehty, pyydetty uudelleen tai kuitattu.',
    money: nothingChanged,
    remedy: 'Katso sopimus uudelleen.',
  },
  'agreement.refused': {
    what: 'Maksupalvelu ei hyväksynyt sopimusta: {{title}} ({{status}}, koodi {{code}}).',
    money: nothingCharged,
    remedy: 'Yritä uudelleen. Jos näin käy toistamiseen, kerro koodi tuelle.',
  },
  'agreement.pushNotAllowed': {
    what: 'Tämä liike ei voi lähettää jäsenyyksiä puhelimiin.',
    money: nothingCharged,
    remedy: 'Käytä QR-koodia.',
  },
  'agreement.neverSent': {
    what: 'Pyyntö ei päässyt maksupalveluun ({{reason}}).',
    money: nothingCharged,
    remedy: 'Tarkista verkko ja yritä uudelleen.',
  },
  'agreement.cannotWithdraw': {
    what: 'Tätä jäsenyyttä ei voi enää perua täällä ({{state}}).',
    money: nothingChanged,
    remedy: 'Lopeta se toimistossa, kohdassa Jäsenyydet.',
  },
  'agreement.notTest': {
    what: 'Sopimuksen voi hyväksyä asiakkaan puolesta vain testiympäristössä.',
    money: nothingChanged,
    remedy: 'Asiakas hyväksyy sen sovelluksessa.',
  },
  'takeOver.nobody': {
    what: 'Mikään jäsenyys maksupalvelussa ei kuulu toiseen kassaan, jonka tunnus on {{till}}.',
    money: nothingChanged,
    remedy: 'Katso kassan tunnus sen diagnostiikasta tai jostakin viitteestä.',
  },
  'takeOver.sinceUnfit': {
    what: 'Kassan viimeisen sulkemisen hetki puuttuu tai on vasta tulossa.',
    money: nothingChanged,
    remedy: 'Kirjoita, milloin se kassa sulki viimeisen jaksonsa: se on viimeisessä Z-raportissa.',
  },
  'agreement.initialFailed': {
    what: 'Ensimmäistä veloitusta ei maksettu: {{reason}}.',
    money: nothingCharged,
    remedy: 'Asiakas tarkistaa kortin sovelluksessa ja liittyy uudelleen.',
  },
  'charge.unknown': {
    what: 'Maksupalvelu ei tunne tällaista veloitusta tässä sopimuksessa.',
    money: nothingChanged,
    remedy: 'Katso sopimus uudelleen.',
  },
  'charge.dueUnfit': {
    what: 'Veloituksen eräpäivä ei voi olla ”{{given}}”: {{first}}–{{last}} kelpaa.',
    money: nothingCharged,
    remedy: 'Valitse toinen päivä.',
  },
  'charge.amountUnfit': {
    what: '{{value}} ei voi veloittaa: vähimmäismäärä on {{limit}}.',
    money: nothingCharged,
    remedy: 'Näppäile {{limit}} tai enemmän.',
  },
  'charge.tooHigh': {
    what: '{{value}} on enemmän kuin sopimus sallii yhdellä jaksolla, yhteensä {{limit}}.',
    money: nothingCharged,
    remedy: 'Veloita vähemmän tai myöhemmällä jaksolla.',
  },
  'charge.overMaximum': {
    what: '{{value}} on enemmän kuin asiakas sallii tälle sopimukselle, enintään {{limit}}.',
    money: nothingCharged,
    remedy: 'Veloita vähemmän tai pyydä asiakasta nostamaan enimmäismäärää sovelluksessa.',
  },
  'charge.descriptionUnfit': {
    what: 'Veloitus tarvitsee asiakkaalle tekstin, enintään {{most}} merkkiä.',
    money: nothingCharged,
    remedy: 'Kerro lyhyesti, mistä on kyse.',
  },
  'charge.retryUnfit': {
    what: 'Epäonnistunutta veloitusta voi yrittää uudelleen 0–{{most}} päivänä.',
    money: nothingCharged,
    remedy: 'Valitse vähemmän päiviä.',
  },
  'charge.cannotCancel': {
    what: 'Tämän veloituksen tila on {{status}}, eikä sitä voi enää peruuttaa.',
    money: nothingChanged,
    remedy: 'Jos se on maksettu, hyvitä se.',
  },
  'charge.cannotCapture': {
    what: '{{value}} ei voi veloittaa: jäljellä on {{limit}}.',
    money: nothingCharged,
    remedy: 'Näppäile pienempi summa.',
  },
  'charge.cannotRefund': {
    what: '{{value}} ei voi hyvittää: jäljellä on {{limit}}.',
    money: 'Mitään ei hyvitetty.',
    remedy: 'Näppäile pienempi summa.',
  },
  'charge.refused': {
    what: 'Maksupalvelu kieltäytyi: {{title}} ({{status}}, koodi {{code}}).',
    money: nothingChanged,
    remedy: 'Katso sopimus uudelleen. Jos näin käy toistamiseen, kerro koodi tuelle.',
  },
  'charge.intervalDone': {
    what: 'Tämä jakso on jo veloitettu, tai joku on jättänyt sen.',
    money: nothingChanged,
    remedy: 'Katso sopimus uudelleen.',
  },
  'charge.left': {
    what: 'Tämä jakso on jätetty: sitä ei veloiteta.',
    money: nothingCharged,
    remedy: 'Veloita käsin, jos asiakas on sen silti velkaa.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
