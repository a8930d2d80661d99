// Tests of the form of help: what every option does, and the right line for a word that npm left over.
import { expect, test } from 'vitest'
import { dashesHint, helpOf, optionNamesOf, unheardOptions } from '#shared/command-line.ts'

const till = {
  run: 'npm start',
  does: 'The till on this machine',
  options: {
    port: { type: 'string', value: 'NUMBER', does: 'where it listens', usual: '7420' },
    data: { type: 'string', value: 'DIR', does: 'its folder' },
    'network-port': { type: 'string', value: 'NUMBER', does: 'where others find it' },
    kiosk: { type: 'boolean', does: 'without staff' },
  },
} as const

test('the help: how it is typed, what it is for, and a line for each option with its default', () => {
  expect(helpOf(till)).toEqual([
    'npm start -- [OPTIONS]',
    'The till on this machine.',
    '',
    '  --port NUMBER          where it listens (default 7420)',
    '  --data DIR             its folder',
    '  --network-port NUMBER  where others find it',
    '  --kiosk                without staff',
  ])
  const verbs = { verify: 'is it whole' }
  expect(
    helpOf({ run: 'npm run journal', does: 'the journal', verbs, needsVerb: true, options: {} }),
  ).toEqual(['npm run journal -- VERB', 'The journal.', '', '  verify  is it whole'])
  expect(helpOf({ run: 'npm run icons', does: 'The icons', options: {} })).toEqual([
    'npm run icons',
    'The icons.',
  ])
  expect(optionNamesOf(till.options)).toBe('--port NUMBER, --data DIR, --network-port NUMBER, --kiosk')
})

test.each([
  ['npm kept the name and passed the value on', ['8999'], { npm_config_port: 'true' }, '--port 8999'],
  ['npm kept both', ['x'], { npm_config_port: '8999' }, '--port 8999'],
  [
    'several, one of them a switch',
    ['till-1', '8999'],
    { npm_config_data: 'true', npm_config_network_port: 'true', npm_config_kiosk: 'true' },
    '--data till-1 --network-port 8999 --kiosk',
  ],
  ['npm’s own settings are none of ours', ['8999'], { npm_config_cache: 'true' }, '--port NUMBER'],
  ['typed without npm', ['8999'], {}, '--port NUMBER'],
] as [string, string[], Record<string, string>, string][])('%s', (_, words, environment, said) => {
  expect(dashesHint(till, words, environment)).toBe(`npm start -- ${said}`)
})

test('behind a verb there are dashes already', () => {
  const verify = { ...till, run: 'npm run journal -- verify' }
  expect(dashesHint(verify, ['till-1'], { npm_config_data: 'true' })).toBe(
    'npm run journal -- verify --data till-1',
  )
})

test('where there are no options, none are shown', () => {
  expect(dashesHint({ run: 'npm run icons', does: 'The icons', options: {} }, ['x'], {})).toBe(
    'npm run icons',
  )
})

test('what npm kept without a word is told, unless it was also typed behind the dashes', () => {
  const kept = { npm_config_port: '8999', npm_config_kiosk: 'true', npm_config_cache: '/c' }
  expect(unheardOptions(till, {}, kept)).toBe(
    'npm kept --port 8999 --kiosk for itself. Options go after `--`: npm start -- --port 8999 --kiosk',
  )
  expect(unheardOptions(till, { port: '9000' }, kept)).toBe(
    'npm kept --kiosk for itself. Options go after `--`: npm start -- --kiosk',
  )
  expect(unheardOptions(till, { port: '9000', kiosk: true }, kept)).toBeUndefined()
})
