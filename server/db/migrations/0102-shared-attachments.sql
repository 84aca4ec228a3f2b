-- Files of issues, where a share's maker chose to show them: what is whole and not removed, of the share's project.
GRANT SELECT (org_id, id, project_id, issue_id, name, size_bytes, media_type, created_at, deleted_at, uploaded_at) ON attachments TO worktide_share;
GRANT SELECT (org_id, attachment_id, n, content, is_external) ON attachment_parts TO worktide_share;
CREATE POLICY share ON attachments FOR SELECT TO worktide_share
  USING (org_id = current_org() AND project_id = current_shared_project() AND deleted_at IS NULL AND uploaded_at IS NOT NULL);
-- the policy of attachments applies within this one
CREATE POLICY share ON attachment_parts FOR SELECT TO worktide_share
  USING (org_id = current_org() AND EXISTS (SELECT FROM attachments a WHERE a.org_id = attachment_parts.org_id AND a.id = attachment_id));
