import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Provider } from '../../../core/providers/provider-names.ts'

interface IntegrationTexts {
  /** The provider's name for each value, and where to find it. */
  appId: { label: MessageDescriptor; help: MessageDescriptor }
  appSecret: { label: MessageDescriptor; help: MessageDescriptor }
  /** Null: this provider has no tenants. */
  corpId: { label: MessageDescriptor; help: MessageDescriptor; storeHelp?: MessageDescriptor } | null
  /** Where the redirect URI is entered. Absent: the provider wants only the host. */
  redirect?: MessageDescriptor
  /** Where this site is entered, and in which form. */
  site?: { where: MessageDescriptor; as: 'origin' | 'host' }
  /**
   * Where to paste the link that opens Worktide inside the messenger, with `{resource}` for the app's own address at Entra; null: the
   * provider is no messenger.
   */
  entry: MessageDescriptor | null
}

/** The text for a store app, whose home page belongs to the operator. */
export const storeEntry = msg`Pin it in a chat, or share it with your team.`

const clientId = msg`Client ID`
const clientSecret = msg`Client secret`

const larkSuite: IntegrationTexts = {
  appId: {
    label: msg`App ID`,
    help: msg`In the developer console of Feishu or Lark: open your custom app, then “Credentials & basic info”. It starts with cli_.`,
  },
  appSecret: { label: msg`App secret`, help: msg`On the same page, below the app ID.` },
  corpId: {
    label: msg`Tenant key`,
    help: msg`Only people in this tenant can sign in. You can leave it empty: only your tenant can use your own app anyway.`,
    storeHelp: msg`Only people in this tenant can sign in. Feishu and Lark don't show the key: install the app, then ask whoever runs this Worktide server for it.`,
  },
  redirect: msg`In the developer console, add this under “Security settings” as a redirect URL.`,
  site: { where: msg`Add this there under “Trusted H5 domains”, then publish the app.`, as: 'origin' },
  entry: msg`In the developer console under “Web app”: the home page for desktop and mobile.`,
}

export const integrationTexts: Readonly<Record<Provider, IntegrationTexts>> = {
  foxlab: {
    appId: {
      label: clientId,
      help: msg`Your provider shows it when the client is registered.`,
    },
    appSecret: { label: clientSecret, help: msg`Shown only once, next to the client ID.` },
    corpId: null,
    redirect: msg`Register Worktide there as an OpenID Connect client, with this redirect URI.`,
    entry: null,
  },
  google: {
    appId: {
      label: clientId,
      help: msg`In the Google Cloud console under “APIs & Services”, “Credentials”: an OAuth client of the type “Web application”.`,
    },
    appSecret: { label: clientSecret, help: msg`On the same page, under “Client secrets”.` },
    corpId: {
      label: msg`Workspace domain`,
      help: msg`Only accounts in this Google Workspace can sign in, for example example.com. Leave it empty to allow every Google account.`,
    },
    redirect: msg`In the Google Cloud console, add this to “Authorised redirect URIs” of your OAuth client.`,
    entry: null,
  },
  teams: {
    appId: {
      label: msg`Application (client) ID`,
      help: msg`In the Microsoft Entra admin centre under “App registrations”, on the overview of your app.`,
    },
    appSecret: { label: clientSecret, help: msg`Under “Certificates & secrets”: the value, not the secret's ID.` },
    corpId: {
      label: msg`Directory (tenant) ID`,
      help: msg`On the same overview. Only people in this directory can sign in.`,
    },
    redirect: msg`In your app registration at Microsoft Entra, add this under “Authentication” as a redirect URI of the type “Web”.`,
    entry: msg({
      message: `In the manifest of your Teams app: enter this as the content URL of a tab (“contentUrl”), and {resource} as “resource” of “webApplicationInfo”. In your app registration under “Expose an API”: use the same as application ID URI, and add the scope access_as_user and the Teams clients as authorised applications. In its manifest, set “requestedAccessTokenVersion” to 2.`,
    }),
  },
  feishu: larkSuite,
  lark: larkSuite,
  dingtalk: {
    appId: {
      label: msg`Client ID (AppKey)`,
      help: msg`In the DingTalk developer console: open your internal app, then “Credentials and basic information”.`,
    },
    appSecret: { label: msg`Client secret (AppSecret)`, help: msg`On the same page, below the client ID.` },
    corpId: {
      label: msg`CorpId`,
      help: msg`At the top right of the developer console's home page. It starts with ding. Only people in this organisation can sign in.`,
    },
    redirect: msg`In the developer console, add this under “Security settings” as a redirect URL. Under “Permissions”, grant the app Contact.User.Read and qyapi_get_member.`,
    entry: msg`In the developer console under “Web app”: the home page addresses for mobile and desktop.`,
  },
  qywx: {
    appId: {
      label: msg`AgentId`,
      help: msg`In the WeCom admin console under “Apps”: open your own app. It's a number.`,
    },
    appSecret: { label: msg`Secret`, help: msg`On the same page. WeCom sends it to the administrator's phone.` },
    corpId: {
      label: msg`Corp ID`,
      help: msg`Under “My company”, at the bottom of the page. It starts with ww. Only members of this company can sign in.`,
    },
    site: {
      where: msg`On your app's page in the WeCom admin console, enter this under “Web authorisation and JS-SDK” as a trusted domain, and under “WeCom authorised login” as the callback domain. Add the IP address of the Worktide server under “Trusted company IPs”.`,
      as: 'host',
    },
    entry: msg`In the WeCom admin console on your app's page: its home page.`,
  },
  slack: {
    appId: {
      label: clientId,
      help: msg`On api.slack.com/apps: open your app, then “Basic information”, “App credentials”.`,
    },
    appSecret: { label: clientSecret, help: msg`On the same page, below the client ID.` },
    corpId: {
      label: msg`Team ID`,
      help: msg`In the address of your workspace in a browser, after app.slack.com/client/. It starts with T. Only people in this workspace can sign in.`,
    },
    redirect: msg`In your Slack app under “OAuth & Permissions”, add this as a redirect URL, and openid, profile and email as user token scopes.`,
    entry: msg`Add it as a channel bookmark, or pin it in a message.`,
  },
}
