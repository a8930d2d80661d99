// Tests of the line by which a running hub says how a till is paired, as it is to be typed for that hub.
import { expect, test } from 'vitest'
import { welcomeLines } from '#hub/app/running-hub.ts'

const hintOf = (folder: string, isEmbedded = true) =>
  welcomeLines('http://127.0.0.1:7480', folder, isEmbedded).find((line) => line.includes('A code that lets'))

test.each([
  ['.kasse-hub', true, 'npm run hub -- pair --shop NAME'],
  ['/srv/hub', true, 'npm run hub -- pair --shop NAME --data /srv/hub'],
  ['/srv/the hub', true, 'npm run hub -- pair --shop NAME --data "/srv/the hub"'],
  ['/srv/hub', false, 'npm run hub -- pair --shop NAME --data /srv/hub, with the same DATABASE_URL'],
])('on %s, its own database: %s', (folder, isEmbedded, line) => {
  expect(hintOf(folder, isEmbedded)).toBe(`  A code that lets a till in: ${line}`)
})
