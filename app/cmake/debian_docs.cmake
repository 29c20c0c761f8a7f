# Run by CPack over what has been installed, before it is packed: documents as Debian's policy wants them.
file(GLOB_RECURSE pages "${CPACK_TEMPORARY_DIRECTORY}/usr/share/man/*.1")
set(changelog "${CPACK_TEMPORARY_DIRECTORY}/usr/share/doc/telescope/changelog")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${changelog}" "telescope (${CPACK_DEBIAN_PACKAGE_VERSION}) unstable; urgency=medium

  * Built from the project's own sources by app/package.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9nf ${pages} "${changelog}" COMMAND_ERROR_IS_FATAL ANY)
