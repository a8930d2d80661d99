// The problems of printing in Finnish: the printer, its drawer, and a receipt that is not there.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const salesGoOn = 'Myynti jatkuu; tämä ei koske rahaan.'

export const printProblems = {
  'printer.none': {
    what: 'Tällä kassalla ei ole tulostinta.',
    money: 'Mitään ei tulostettu.',
    remedy: 'Lisää sellainen toimistossa, tai tulosta sivulta.',
  },
  'printer.notReached': {
    what: 'Tulostin ei vastaa osoitteessa {{place}} ({{reason}}).',
    money: salesGoOn,
    remedy: 'Tarkista, että se on päällä ja kytketty; kuittia yritetään uudelleen itsestään.',
  },
  'printer.paperOut': {
    what: 'Tulostimesta on paperi loppu.',
    money: salesGoOn,
    remedy: 'Vaihda rulla; kuitti tulostuu itsestään.',
  },
  'printer.coverOpen': {
    what: 'Tulostimen kansi on auki.',
    money: salesGoOn,
    remedy: 'Sulje se; kuitti tulostuu itsestään.',
  },
  'printer.offline': {
    what: 'Tulostin sanoo, ettei se ole valmis.',
    money: salesGoOn,
    remedy: 'Katso sen valoja ja paina sen painiketta; kuittia yritetään uudelleen itsestään.',
  },
  'printer.slow': {
    what: 'Tulostin otti kuitin, mutta ei sanonut {{seconds}} sekunnissa, että se on tulostettu.',
    money: salesGoOn,
    remedy: 'Katso, onko se siinä. Jos on, jätä pois; jos ei, tulosta uudelleen.',
  },
  'printer.brokeOff': {
    what: 'Yhteys tulostimeen katkesi kesken ({{reason}}).',
    money: salesGoOn,
    remedy: 'Osa kuitista voi olla paperilla. Se tulostetaan uudelleen kokonaan, ja siinä lukee se.',
  },
  'printer.notSystem': {
    what: 'Järjestelmän tulostin ei ottanut sitä ({{reason}}).',
    money: salesGoOn,
    remedy: 'Katso tulostinta järjestelmän asetuksista; kuittia yritetään uudelleen itsestään.',
  },
  'drawer.none': {
    what: 'Tällä kassalla ei ole laatikkoa.',
    money: 'Mitään ei avattu.',
    remedy: 'Kerro tulostimen asetuksissa, että siihen on kytketty laatikko.',
  },
  'receipt.none': {
    what: 'Tällä myynnillä ei ole kuittia {{receipt}}.',
    money: 'Mitään ei tulostettu.',
    remedy: 'Katso myyntiä uudelleen.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
