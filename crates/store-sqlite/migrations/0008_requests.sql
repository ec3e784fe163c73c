alter table tables add column asked blob; -- the digest of the request that it was set up by, where it had a key
