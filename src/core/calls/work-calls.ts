import * as z from 'zod/mini'
import { attachmentLimits, partCount } from '../work/attachment-rules.ts'
import { call, noArguments } from './call-types.ts'

const deletedProject = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  /** Epoch milliseconds. */
  deletedAt: z.int(),
})
export type DeletedProject = z.infer<typeof deletedProject>

const historyEntry = z.object({
  seq: z.int(),
  /** Epoch milliseconds. */
  at: z.int(),
  actor: z.string(),
  /** A built-in name, the id of a custom field, or `created`, `deleted`. */
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})

const foundIssue = z.object({
  id: z.string(),
  summary: z.string(),
  number: z.nullable(z.int()),
  projectKey: z.string(),
  projectName: z.string(),
  statusName: z.string(),
  category: z.enum(['backlog', 'todo', 'doing', 'done', 'cancelled']),
  color: z.string(),
})
export type FoundIssue = z.infer<typeof foundIssue>

/** Calls of the work area beside `/sync`, for data that no device holds. */
export const workCalls = {
  /** Projects that the caller may restore. A deleted project leaves every device, so only the server knows them. */
  listDeletedProjects: call({
    method: 'POST',
    path: '/work/deleted-projects',
    auth: 'session',
    errors: 'silent',
    payload: noArguments,
    result: z.object({ list: z.array(deletedProject) }),
  }),
  /** An issue's history, oldest first. */
  issueHistory: call({
    method: 'POST',
    path: '/work/issue-history',
    auth: 'session',
    errors: 'silent',
    offline: 'cached',
    payload: z.strictObject({ issueId: z.uuid() }),
    result: z.object({ list: z.array(historyEntry) }),
  }),
  /**
   * One part of an attachment's bytes, from the device that attached it. Parts are accepted in order. The answer's `nextPart` is always the
   * part that the server lacks, so a repetition does nothing and a lost answer does no harm. Refuses (0404001) an attachment that is
   * removed, another person's, or not visible to the caller; 0414003 if the organisation has no room.
   */
  uploadAttachmentPart: call({
    method: 'POST',
    path: '/work/attachment-part',
    auth: 'session',
    sensitive: true,
    errors: 'silent',
    maxBodyBytes: attachmentLimits.partBytes * 1.5,
    payload: z.object({
      id: z.uuid(),
      n: z.int().check(z.minimum(0), z.maximum(partCount(attachmentLimits.fileBytes) - 1)),
      content: z.base64().check(z.maxLength(Math.ceil(attachmentLimits.partBytes / 3) * 4)),
    }),
    result: z.object({ nextPart: z.int(), isComplete: z.boolean() }),
  }),
  /** Issues that the caller may see, the newest first, including those that their device does not hold. */
  searchIssues: call({
    method: 'POST',
    path: '/work/search',
    auth: 'session',
    errors: 'silent',
    payload: z.strictObject({ text: z.string().check(z.maxLength(200)) }),
    result: z.object({ list: z.array(foundIssue) }),
  }),
}
