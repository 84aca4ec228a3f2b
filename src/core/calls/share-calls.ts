import * as z from 'zod/mini'
import { shareParts, shareResourceTypes } from '../share/share-resources.ts'
import { sharedDetailSchema, sharedWorkSchemas } from '../share/shared-work.ts'
import { call, empty, isoTime, nothing, text } from './call-types.ts'

const resourceType = z.enum(shareResourceTypes)
/** A filter as in an address; absent: the whole board or list. */
const filter = z.string().check(z.maxLength(8000))
const parts = z.array(z.enum(shareParts))
const share = z.object({
  resourceType,
  resourceId: z.string(),
  shareCode: z.string(),
  url: z.string(),
  pwdEnabled: z.union([z.literal(0), z.literal(1)]),
  expiresAt: z.nullable(isoTime),
  createdAt: isoTime,
  /** Whether it can be opened now: not expired, and its creator may still share. */
  opens: z.boolean(),
  filter: z.nullable(filter),
  parts,
  /** Who created it. */
  makerId: z.string(),
})

/**
 * `/share`, and `/anonymous/share` for outsiders. `validateShare` and `sharedResource` are authorised by a share's token in
 * its own header (`share-token-rules.ts`), independent of any session.
 */
export const shareCalls = {
  shareInfo: call({
    method: 'POST',
    path: '/anonymous/share/unauth-info',
    auth: 'open',
    payload: z.object({ shareCode: text }),
    result: z.object({ shareCode: z.string(), pwdEnabled: z.union([z.literal(0), z.literal(1)]) }),
  }),
  openShare: call({
    method: 'POST',
    path: '/anonymous/share/login',
    auth: 'open',
    errors: 'silent',
    payload: z.object({ shareCode: text, password: z.optional(text) }),
    result: z.object({ token: z.string(), expiresAt: isoTime }),
  }),
  validateShare: call({
    method: 'POST',
    path: '/share/validate',
    auth: 'open',
    errors: 'silent',
    payload: nothing,
    result: z.object({ shareCode: z.string(), role: z.literal('anonymous'), expiresAt: isoTime }),
  }),
  sharedResource: call({
    method: 'POST',
    path: '/anonymous/share/resource',
    auth: 'open',
    offline: 'cached',
    errors: 'silent',
    payload: nothing,
    result: z.discriminatedUnion('resourceType', [
      z.object({ resourceType: z.literal('organization'), orgName: z.string(), avatar: z.nullable(z.string()) }),
      ...sharedWorkSchemas,
    ]),
  }),
  /** One issue of a shared board or list, by its key. */
  sharedIssue: call({
    method: 'POST',
    path: '/anonymous/share/issue',
    auth: 'open',
    offline: 'cached',
    errors: 'silent',
    payload: z.object({ key: text }),
    result: sharedDetailSchema,
  }),
  /** One part of an attachment's bytes (`attachment-rules.ts`); `key` is null in an issue's share. */
  sharedAttachment: call({
    method: 'POST',
    path: '/anonymous/share/attachment',
    auth: 'open',
    errors: 'silent',
    payload: z.object({ key: z.nullable(text), id: z.uuid(), n: z.int().check(z.minimum(0)) }),
    result: z.object({ content: z.string() }),
  }),
  createShare: call({
    method: 'POST',
    path: '/share/create',
    auth: 'session',
    idempotent: true,
    payload: z.object({
      resourceType,
      resourceId: text,
      password: z.optional(text),
      expiresAt: z.optional(z.nullable(isoTime)),
      filter: z.optional(filter),
      parts: z.optional(parts),
    }),
    result: share,
  }),
  listShares: call({
    method: 'POST',
    path: '/share/list',
    auth: 'session',
    payload: z.object({ resourceType, resourceId: text }),
    result: z.array(share),
  }),
  /** All links of a project that the caller may change. */
  listProjectShares: call({
    method: 'POST',
    path: '/share/project',
    auth: 'session',
    payload: z.object({ projectId: text }),
    result: z.array(share),
  }),
  updateShare: call({
    method: 'POST',
    path: '/share/update',
    auth: 'session',
    /** A password of null removes it; an absent field stays unchanged. */
    payload: z.object({
      shareCode: text,
      password: z.optional(z.nullable(text)),
      expiresAt: z.optional(z.nullable(isoTime)),
    }),
    result: share,
  }),
  revokeShare: call({
    method: 'POST',
    path: '/share/revoke',
    auth: 'session',
    payload: z.object({ shareCode: text }),
    result: empty,
  }),
}
