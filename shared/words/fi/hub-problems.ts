// Words in Finnish for when something stands between the till and its hub.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

export const hubProblems = {
  'hub.none': {
    what: 'Tällä kassalla ei ole keskusta.',
    money: 'Mitään ei ole muutettu.',
    remedy: 'Yhdistä se kohdassa Asetukset, Keskus koodilla, jonka keskuksen ylläpitäjä antaa.',
  },
  'hub.notHere': {
    what: 'Tällä kassalla ei ole omaa kansiota, johon se voisi säilyttää mitään, joten sillä ei voi olla keskusta.',
    money: 'Se myy kuten ennenkin.',
    remedy: 'Käynnistä se tietokansion kanssa ja yhdistä se sitten.',
  },
  'hub.already': {
    what: 'Tämä kassa on yhdistetty keskukseen osoitteessa {{address}}.',
    money: 'Mitään ei ole muutettu, eikä koodia käytetty.',
    remedy: 'Irrota kassa ensin siitä keskuksesta: Asetukset, Keskus.',
  },
  'hub.unopened': {
    what: 'Tämän kassan avain keskukseen on täällä, mutta sitä ei voi avata: tiedosto on vioittunut, tai se on sinetöity toisella koneella.',
    money: 'Kassa myy edelleen; sen merkinnät odottavat täällä, kunnes se yhdistetään uudelleen.',
    remedy:
      'Pyydä keskuksen ylläpitäjää peruuttamaan vanha avain ja antamaan uusi koodi, ja yhdistä kassa uudelleen.',
  },
  'hub.away': {
    what: 'Keskus ei vastaa juuri nyt.',
    money: 'Kassa myy edelleen; sen merkinnät lähetetään, kun keskus on taas tavoitettavissa.',
    remedy: 'Odota tai kysy keskuksen ylläpitäjältä.',
  },
  'hub.notReached': {
    what: 'Osoitteessa {{address}} ei vastaa mikään keskus.',
    money: 'Tätä kassaa ei ole yhdistetty: mitään ei tallennettu, ja se myy kuten ennenkin.',
    remedy: 'Tarkista osoite ja verkko ja yhdistä kassa uudelleen.',
  },
  'hub.garbled': {
    what: 'Tässä osoitteessa ei vastaa keskus, tai se on toista versiota.',
    money: 'Kassa myy edelleen ja säilyttää kaiken itse.',
    remedy: 'Tarkista osoite sekä kassan ja keskuksen versiot.',
  },
  'hub.notSecure': {
    what: 'Osoite {{address}} ei ole turvallinen: avaimet ja merkinnät kulkisivat verkossa salaamatta.',
    money: 'Mitään ei lähetetty.',
    remedy: 'Käytä osoitetta, jonka alussa on https.',
  },
  'hub.codeRefused': {
    what: 'Keskus ei tunne tätä koodia, tai se on käytetty tai yli 15 minuuttia vanha.',
    money: 'Mitään ei ole muutettu.',
    remedy: 'Pyydä keskuksen ylläpitäjältä uusi koodi.',
  },
  'hub.taken': {
    what: 'Keskus tuntee tämän kassan jo, toisella avaimella.',
    money: 'Mitään ei ole muutettu.',
    remedy: 'Keskuksen ylläpitäjä peruuttaa ensin sen avaimen: npm run hub -- revoke.',
  },
  'hub.keyRefused': {
    what: 'Keskus osoitteessa {{address}} ei enää hyväksy tämän kassan avainta.',
    money: 'Kassa myy edelleen; sen merkinnät odottavat täällä, kunnes se yhdistetään uudelleen.',
    remedy: 'Yhdistä se uudelleen uudella koodilla.',
  },
  'hub.refused': {
    what: 'Keskuksella on merkintänä {{row}} jotain muuta kuin tällä kassalla, eikä se ota siltä enempää vastaan.',
    money: 'Kassa myy edelleen, ja sen oma päiväkirja pysyy ehjänä. Myymälän summista puuttuvat sen myynnit.',
    remedy: 'Ota yhteyttä keskuksen ylläpitäjään: palautettiinko tämän kassan kansiosta vanhempi kopio?',
  },
  'hub.unitUnconfirmed': {
    what: 'Myyntipistettä {{unit}} ei ole vahvistettu keskuksessa myymälälle {{shop}}, joten keskus ei kerro tälle kassalle maksuista.',
    money: 'Kassa myy edelleen ja kysyy palvelulta itse; sen merkinnät tulevat perille keskukseen.',
    remedy:
      'Keskuksen ylläpitäjä vahvistaa sen kerran, jos se on oikein: npm run hub -- confirm --shop "{{shop}}" --sales-unit {{unit}}. Kassa ei tarvitse uutta koodia, ja muutos näkyy sillä minuutin kuluessa.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
