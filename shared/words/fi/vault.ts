// Words in Finnish for where a till’s credentials are kept, and when they cannot be opened.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { VaultWords } from '#shared/vault.ts'

const noSales = 'Maksuja ei voi ottaa, ennen kuin asia on korjattu.'
const anew = 'Esihenkilö lisää tunnukset uudelleen toimistossa, kohdassa Maksupalvelu.'
const otherwise =
  'Jos se on kadonnut, esihenkilö lisää tunnukset uudelleen toimistossa, kohdassa Maksupalvelu.'

export const vaultProblems = {
  'vault.otherKey': {
    what: 'Tiedoston {{file}} tunnukset on salattu toisella salausavaimella kuin se, joka on tässä: {{key}}.',
    money: noSales,
    remedy: `Käynnistä kassa sillä salausavaimella, jolla ne on salattu. ${otherwise}`,
  },
  'vault.keyGone': {
    what: 'Tiedoston {{file}} tunnusten salausavain ei ole täällä ({{key}}).',
    money: noSales,
    remedy: `Pane se takaisin ja käynnistä kassa uudelleen. ${otherwise}`,
  },
  'vault.keyUnfit': {
    what: 'Tässä ei ole salausavainta: {{key}}. Salausavain on 32 satunnaista tavua, base64- tai heksamuodossa.',
    money: noSales,
    remedy: 'Pane oikea sinne ja käynnistä kassa uudelleen. Uusi tehdään näin: openssl rand -base64 32',
  },
  'vault.keyOpen': {
    what: 'Muut voivat lukea tiedoston {{file}}, jossa salausavain on.',
    money: noSales,
    remedy:
      'Aja chmod 600 {{file}} tiedoston omistajana ja käynnistä kassa uudelleen. Jos joku on voinut lukea sen, vaihda sekä se että tunnukset.',
  },
  'vault.unreadable': {
    what: 'Kassa ei saa lukea tiedostoa {{file}}, jonka se tarvitsee tunnuksiaan varten ({{reason}}).',
    money: noSales,
    remedy: 'Anna kassan käyttäjälle lukuoikeus tai nimeä oikea tiedosto, ja käynnistä kassa uudelleen.',
  },
  'vault.damaged': {
    what: 'Tiedosto {{file}}, jossa tunnukset ovat, on vioittunut.',
    money: noSales,
    remedy: anew,
  },
  'vault.newer': {
    what: 'Tiedoston {{file}} tunnukset on salannut uudempi Kasse.',
    money: noSales,
    remedy:
      'Käynnistä se uudemmalla Kassella. Tai esihenkilö lisää tunnukset uudelleen toimistossa, kohdassa Maksupalvelu.',
  },
  'vault.storeGone': {
    what: 'Avainsäilö, joka salasi tiedoston {{file}} tunnukset, ei avaa niitä täällä.',
    money: noSales,
    remedy:
      'Käynnistä kassan työpöytäsovellus sinä käyttäjänä, joka lisäsi ne. Jos se ei auta, esihenkilö lisää ne uudelleen toimistossa, kohdassa Maksupalvelu.',
  },
  'vault.allTogether': {
    what: 'Täällä olevia tunnuksia ei voi nyt avata: yksin lisätty korvaisi ne kaikki.',
    money: 'Mitään ei tallennettu, ja täällä olevat ovat ennallaan.',
    remedy: 'Lisää kaikki yhdessä. Tai korjaa se, mikä estää avaamisen, ja lisää yksittäinen sen jälkeen.',
  },
  'vault.stranger': {
    what: 'Tiedostoa {{file}} ei ole salattu tällä kassalla tai tähän paikkaan: se on peräisin muualta.',
    money: noSales,
    remedy: `Pane kassan oma tiedosto takaisin ja käynnistä kassa uudelleen. Tai: ${anew}`,
  },
  'vault.older': {
    what: 'Tiedosto {{file}} on vanhempi kuin viimeisin, jonka tämä kassa kirjoitti: joku on palauttanut aiemman kopion.',
    money: noSales,
    remedy: `Pane uudempi tiedosto takaisin ja käynnistä kassa uudelleen. Tai: ${anew}`,
  },
  'credentials.elsewhere': {
    what: 'Täällä olevat tunnukset lisättiin palveluun {{entered}}. Kassan asetuksissa on nyt {{now}}, eikä tunnuksia koskaan lähetetä sinne.',
    money: noSales,
    remedy:
      'Esihenkilö lisää kaikki uuden palvelun tunnukset toimistossa, kohdassa Maksupalvelu. Tai valitsee siellä aiemman palvelun uudelleen.',
  },
  'credentials.fixedElsewhere': {
    what: 'Ympäristön tunnukset ({{names}}) annettiin palveluun {{given}}. Asetuksissa on nyt {{now}}, eikä tunnuksia koskaan lähetetä sinne.',
    money: noSales,
    remedy: 'Käynnistä kassa uudelleen asetuksissa olevan palvelun tunnuksilla.',
  },
  'service.fixed': {
    what: 'Tunnukset on asetettu kassaohjelman ympäristössä ({{names}}) vain palveluun {{given}}.',
    money: 'Mitään ei muutettu.',
    remedy:
      'Muuta palvelu tiedostossa settings.json ja tunnukset siellä, missä ne on asetettu, ja käynnistä kassa uudelleen. Tai poista ne ympäristöstä ja käynnistä kassa uudelleen: silloin palvelu valitaan täällä ja tunnukset lisätään täällä.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>

export const vault = {
  'access.kept.environment':
    'Ne on annettu kassaohjelman ympäristössä ({{where}}), eikä niitä voi muuttaa täällä.',
  'access.guards.environment':
    'Kassa ei tallenna niistä mitään levylle. Se, joka pääsee katsomaan käynnissä olevaan ohjelmaan tai sen käynnistävään tiedostoon, voi lukea ne.',
  'access.kept.keyStore':
    'Salattu tiedostossa {{where}}; salausavain on laitteen avainsäilössä, joka on {{store}}.',
  'access.guards.keyStore':
    'Kopioitu tiedosto, varastettu levy tai laitteen toinen käyttäjä ei avaa mitään. Saman käyttäjän toinen ohjelma saattaa voida avata ne.',
  'access.kept.givenKey': 'Salattu tiedostossa {{where}} kassaohjelman ympäristön salausavaimella ({{key}}).',
  'access.guards.givenKey':
    'Kopioitu kansio tai varastettu levy ei avaa mitään, ellei salausavain ole samassa paikassa. Se, joka pääsee katsomaan käynnissä olevaan ohjelmaan, voi avata ne.',
  'access.kept.keyFile': 'Salattu tiedostossa {{where}}; salausavain on tiedostossa {{key}}.',
  'access.guards.keyFile':
    'Kassan kansion kopio ei avaa mitään ilman sitä tiedostoa. Se, joka voi lukea molemmat tiedostot, voi avata ne.',
  'access.kept.ownKey':
    'Salattu tiedostossa {{where}}; salausavain on sen vieressä tiedostossa {{key}}, koska kassa ei tavoita täällä mitään avainsäilöä.',
  'access.guards.ownKey':
    'Pelkän salatun tiedoston kopio ei avaa mitään. Se, joka voi lukea kassan kansion tai jolla on kopio kaikesta, voi avata ne.',
} as const satisfies VaultWords
