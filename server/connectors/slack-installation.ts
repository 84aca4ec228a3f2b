import type { ProviderProblem } from '../../src/core/providers/outcome-pages.ts'
import { type Connector, ProviderError } from './connector-types.ts'
import { fieldsOf, textOf } from './provider-answers.ts'
import { createProviderHttp } from './provider-http.ts'

/** Slack's error codes, which its interface sends with HTTP 200. */
export const slackProblems: Readonly<Record<string, ProviderProblem>> = {
  invalid_code: 'expired',
  code_already_used: 'expired',
  bad_client_secret: 'notIntegrated',
  invalid_client_id: 'notIntegrated',
  team_access_not_granted: 'adminMissing',
  user_not_allowed: 'notPermitted',
}
/** Errors that mean that the app is already removed, so there is nothing to uninstall. */
const gone: readonly unknown[] = ['token_revoked', 'account_inactive', 'invalid_auth', 'not_authed']

/** An administrator of a workspace adds the operator's app to it (OAuth v2). The team comes from Slack, not from a form. */
export function createSlackInstallation(
  { issuer, scopes }: { issuer: string; scopes: string },
  now: () => Date,
): NonNullable<Connector['installation']> {
  const http = createProviderHttp(now)
  return {
    url: async (app, { state, redirectUri }) => {
      const query = new URLSearchParams({ client_id: app.appId, scope: scopes, redirect_uri: redirectUri, state })
      return `${issuer}/oauth/v2/authorize?${query}`
    },

    finish: async (app, { redirectUri }, { searchParams }) => {
      const error = searchParams.get('error')
      // the administrator refused, or may not agree
      if (error) throw new ProviderError(error === 'access_denied' ? 'adminMissing' : 'refused', error.slice(0, 60))
      const form = {
        ...{ client_id: app.appId, client_secret: app.appSecret, redirect_uri: redirectUri },
        code: searchParams.get('code') ?? '',
      }
      const { body } = await http(`${issuer}/api/oauth.v2.access`, { appId: app.appId, form })
      const word = textOf(body.error) ?? 'no ok'
      if (body.ok !== true) throw new ProviderError(slackProblems[word] ?? 'refused', word)
      // an app of a whole enterprise has no team, so it would not be known whose people may sign in
      const { id: tenant } = fieldsOf(body.team, 'id')
      const { access_token: secret } = fieldsOf(body, 'access_token')
      return { tenant, tenantName: textOf((body.team as { name?: unknown }).name), secret, agentId: null }
    },

    undo: async (app) => {
      if (!app.installed) return
      const { body } = await http(`${issuer}/api/apps.uninstall`, {
        appId: app.appId,
        headers: { authorization: `Bearer ${app.installed.secret}` },
        form: { client_id: app.appId, client_secret: app.appSecret },
      })
      if (body.ok !== true && !gone.includes(body.error))
        throw new ProviderError('refused', textOf(body.error) ?? 'no ok')
    },
  }
}
