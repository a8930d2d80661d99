// Words in Swedish for when something stands between the till and its hub.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

export const hubProblems = {
  'hub.none': {
    what: 'Den här kassan har ingen hubb.',
    money: 'Inget har ändrats.',
    remedy: 'Koppla den under Inställningar, Hubb, med en kod från den som driver hubben.',
  },
  'hub.notHere': {
    what: 'Den här kassan har ingen egen mapp att spara något i, så den kan inte ha någon hubb.',
    money: 'Den säljer som förut.',
    remedy: 'Starta den med en datamapp och koppla den då.',
  },
  'hub.already': {
    what: 'Den här kassan är kopplad till hubben på {{address}}.',
    money: 'Inget har ändrats, och koden användes inte.',
    remedy: 'Lämna den hubben först: Inställningar, Hubb, Lämna den här hubben.',
  },
  'hub.unopened': {
    what: 'Nyckeln till den här kassans hubb finns här men kan inte öppnas: filen är skadad, eller så förseglades den på en annan maskin.',
    money: 'Kassan säljer vidare; det den skriver ned väntar här tills den kopplas igen.',
    remedy:
      'Be den som driver hubben att återkalla den gamla nyckeln och ge dig en ny kod, och koppla kassan igen.',
  },
  'hub.away': {
    what: 'Hubben svarar inte just nu.',
    money: 'Kassan säljer vidare; det den skriver ned skickas när hubben är tillbaka.',
    remedy: 'Vänta, eller fråga den som driver hubben.',
  },
  'hub.notReached': {
    what: 'Ingen hubb svarar på {{address}}.',
    money: 'Den här kassan är inte kopplad: inget sparades, och den säljer som förut.',
    remedy: 'Se på adressen och nätet, och koppla kassan igen.',
  },
  'hub.garbled': {
    what: 'Det som svarar på den adressen är ingen hubb, eller en av en annan version.',
    money: 'Kassan säljer vidare och behåller allt själv.',
    remedy: 'Se på adressen och på kassans och hubbens versioner.',
  },
  'hub.notSecure': {
    what: 'Adressen {{address}} är inte säker: nycklar och poster skulle gå öppet över nätet.',
    money: 'Inget skickades.',
    remedy: 'Använd en adress som börjar med https.',
  },
  'hub.codeRefused': {
    what: 'Hubben känner inte till den här koden, eller så är den använd eller äldre än 15 minuter.',
    money: 'Inget har ändrats.',
    remedy: 'Be den som driver hubben om en ny kod.',
  },
  'hub.taken': {
    what: 'Hubben känner redan till den här kassan, med en annan nyckel.',
    money: 'Inget har ändrats.',
    remedy: 'Den som driver hubben återkallar den nyckeln först: npm run hub -- revoke.',
  },
  'hub.keyRefused': {
    what: 'Hubben på {{address}} tar inte längre emot den här kassans nyckel.',
    money: 'Kassan säljer vidare; det den skriver ned väntar här tills den kopplas igen.',
    remedy: 'Koppla den igen med en ny kod.',
  },
  'hub.refused': {
    what: 'Hubben har något annat än den här kassan som post {{row}} och tar inte emot mer från den.',
    money: 'Kassan säljer vidare, och dess egen journal är hel. Butikens summor saknar dess försäljning.',
    remedy: 'Ring den som driver hubben: lades en äldre kopia av den här kassans mapp tillbaka?',
  },
  'hub.unitUnconfirmed': {
    what: 'Säljenheten {{unit}} är inte bekräftad i hubben för butiken {{shop}}, så hubben säger inte till den här kassan om betalningar.',
    money: 'Kassan säljer vidare och frågar tjänsten själv; det den skriver ned kommer fram till hubben.',
    remedy:
      'Den som driver hubben bekräftar den en gång, om den är rätt: npm run hub -- confirm --shop "{{shop}}" --sales-unit {{unit}}. Kassan behöver ingen ny kod och visar det inom en minut.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
