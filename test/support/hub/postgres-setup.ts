// One PostgreSQL for all tests of the hub, out of the npm package: no port, no system package, gone when the run ends however it ends.
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort, postgresClass, postgresObstacle } from '#hub/database/postgres-program.ts'
import { placeForFolders } from '#test/support/run/memory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of its socket; where a system has none, an address of this machine. */
    postgres: { host: string; port: number }
  }
}

export default async function setup(project: TestProject) {
  const obstacle = await postgresObstacle({
    place: placeForFolders(),
    remedy: 'Name another folder in TMPDIR',
  })
  if (obstacle !== undefined) throw new Error(obstacle)
  const folder = await mkdtemp(path.join(placeForFolders(), 'kasse-postgres-'))
  await chmod(folder, 0o755) // as root, PostgreSQL runs as a user of its own
  const socket = path.join(folder, 's')
  await mkdir(socket)
  await chmod(socket, 0o777)
  const hasSocket = process.platform !== 'win32'
  const at = hasSocket ? { host: socket, port: 5499 } : { host: '127.0.0.1', port: await freePort() }
  const Postgres = await postgresClass()
  const postgres = new Postgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port: at.port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      `listen_addresses=${hasSocket ? '' : at.host}`,
      `unix_socket_directories=${hasSocket ? socket : ''}`,
      'max_connections=200',
      'fsync=off', // no test cuts its power
      'synchronous_commit=off',
      'full_page_writes=off',
    ].flatMap((setting) => ['-c', setting]),
  })
  await postgres.initialise()
  await postgres.start()
  const [pid = ''] = (await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')
  // A run that is killed cleans up nothing; this shell lives until its input closes, and does.
  const reaper = spawn(
    'sh',
    ['-c', 'cat > /dev/null; kill -INT "$1" 2> /dev/null && sleep 1; rm -rf "$2"', 'reaper', pid, folder],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  reaper.on('error', () => undefined) // a system without a shell clears its temporary files itself
  reaper.unref()
  project.provide('postgres', at)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    reaper.stdin?.end()
  }
}
