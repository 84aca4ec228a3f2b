import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from 'graphile-worker'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import { failureLine } from '../http/request-logger.ts'
import { createImportRunner } from '../imports/import-runner.ts'
import { createMailSender } from '../mail/mail-sender.ts'
import { mailNextDigest } from '../notices/mail-digests.ts'
import { createPusher } from '../notices/push-notices.ts'
import { remindNextPeople } from '../notices/remind-due.ts'
import { sweepNotices } from '../notices/sweep-notices.ts'
import { storageOf, sweepObjects } from '../pictures/attachment-store.ts'
import { announceGrowth } from '../sync/change-feed.ts'
import { compactLogs, forgetRefusals } from '../sync/compact-log.ts'
import { purgeDeleted } from '../sync/purge-deleted.ts'
import { jobQueue } from './job-queue.ts'
import { runEach, sweep } from './sweep.ts'

interface JobDeps {
  config: Configuration
  db: Database
  log: (line: string) => void
  secrets: Pick<Secrets, 'hmac' | 'vapid'>
}

/** At most one waiting job per scheduled task; the jobs of a task that fails for days would pile up, and all be retried. */
const keyOf = (task: string) => `clock-${task}`

/** Due mails are also sent once a minute: the job of a killed process stays locked for four hours. */
const crontab = [
  ['* * * * *', 'sendMails'],
  ['* * * * *', 'runImports'],
  ['* * * * *', 'mailNotices'],
  ['* * * * *', 'pushNotices'],
  ['*/5 * * * *', 'remindDue'],
  ['0 * * * *', 'sweep'],
]
  .map(([when, task = '']) => `${when} ${task} ?jobKey=${keyOf(task)}`)
  .join('\n')

const concurrency = 2

/** Larger than any delay of the timers of a busy process. */
const clockStepMs = 2 * 60_000

/** Resets runs that lie in the future: after the clock was set back the crontab would otherwise run nothing until that time. */
const forgetLaterRuns = ({ systemPool }: Pick<Database, 'systemPool'>) =>
  systemPool.query(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = now()
     WHERE last_execution > now() + $1 * interval '1 ms'`,
    [clockStepMs],
  )

/** Poll interval for delayed jobs; a new job is announced by NOTIFY. */
const pollEveryMs = 1000
const restartAfterMs = 1000
/** graphile-worker's own shutdown can hang after a lost connection: give up on it after this long. */
const patienceMs = 8000

/**
 * Background jobs by graphile-worker; each runs in one of the processes that share the database. graphile-worker does not
 * recover from every lost connection, so a worker is stopped at the first error and a new one is started.
 */
export function startJobs({ config, db, log, secrets }: JobDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const mails = createMailSender(config, db)
  const importRunner = createImportRunner({ db, now: () => new Date(), log })

  const pushNext = createPusher({ config, db, secrets, now: () => new Date() })

  const logFailure = (error: unknown) => log(`jobs: ${failureLine(error)}`)

  /** graphile-worker stores and logs what a task throws, so the parameters of a query are removed. */
  const task = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      throw new Error(failureLine(error))
    })
  const taskList = {
    sendMails: task(async () => {
      while (!signal.aborted && (await mails?.sendNext()));
    }),
    mailNotices: task(async () => {
      while (!signal.aborted && (await mailNextDigest({ config, db, secrets, now: () => new Date() })));
    }),
    pushNotices: task(async () => {
      while (!signal.aborted && (await pushNext()));
    }),
    remindDue: task(async () => {
      const announce = (laneId: string, seq: number) => announceGrowth(db, new Map([[laneId, seq]]))
      while (!signal.aborted && (await remindNextPeople({ db, now: () => new Date(), announce })));
    }),
    sweep: task(() =>
      runEach([
        () => sweep(db),
        () => sweepNotices(db, Date.now()),
        () => purgeDeleted(db, Date.now()),
        () => compactLogs(db, Date.now()),
        () => forgetRefusals(db, Date.now()),
        () => sweepObjects(db, storageOf(config)),
      ]),
    ),
    runImports: task(() => importRunner.run(signal)),
  }

  let end = () => {}
  const work = async () => {
    const events = new EventEmitter()
    const ended = new Promise<void>((resolve) => {
      end = resolve
      for (const trouble of ['pool:fatalError', 'worker:getJob:error']) events.once(trouble, () => resolve())
      events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
        if (expectedTimestamp - currentTimestamp > clockStepMs) resolve()
      })
    })
    await forgetLaterRuns(db)
    const runner = await run({
      ...jobQueue(db, log),
      ...{ taskList, crontab, concurrency, events, pollInterval: pollEveryMs },
      // Unbatched, graphile-worker does not await the query that completes a job: its failure would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    // work left by a killed server, or from a time without the database
    const begun = Promise.all(Object.keys(taskList).map((name) => runner.addJob(name, {}, { jobKey: keyOf(name) })))
    await Promise.race([ended, begun.then(() => runner.promise)]).catch(logFailure)
    const stopped = runner.stop().catch(() => runner.promise)
    await Promise.race([stopped, delay(patienceMs, undefined, { ref: false })]).catch(logFailure)
  }
  const working = (async () => {
    while (!signal.aborted) {
      await work().catch(logFailure)
      await delay(restartAfterMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      end()
      await working
      mails?.close()
    },
  }
}
