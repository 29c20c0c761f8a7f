# What is installed, and the Debian package made of it: app/package.

install(TARGETS telescope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS telescope_full RUNTIME DESTINATION ${telescope_libexec})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/assets/broker ${CMAKE_SOURCE_DIR}/assets/demos ${CMAKE_SOURCE_DIR}/assets/dice ${CMAKE_SOURCE_DIR}/assets/scenarios
                  ${CMAKE_SOURCE_DIR}/assets/schemas
        DESTINATION ${telescope_data})
install(DIRECTORY ${telescope_languages} DESTINATION ${telescope_data})
install(FILES setup/desktop/io.github.telescope_table.Telescope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES setup/desktop/io.github.telescope_table.Telescope.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES setup/desktop/io.github.telescope_table.Telescope.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES setup/desktop/README.Debian setup/desktop/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/telescope)

# Manual pages and completions come out of the built program itself.
install(CODE "
  execute_process(COMMAND \"$<TARGET_FILE:telescope_full>\" manual --out \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\"
                  COMMAND_ERROR_IS_FATAL ANY)")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME telescope)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "companion at a wargames table: reads tagged stands, checks the rules")
set(CPACK_PACKAGE_DESCRIPTION "A webcam over a real table reads the printed tags on the stands; the program keeps the
game, says what breaks the rules, and shows players in the next room in any
browser what their side may know. It prints the kit of tags, plays without a
camera too, and keeps every game so that a power cut loses nothing.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian_docs.cmake")
# The version tells which Debian it is for: libraries differ between releases.
file(STRINGS /etc/os-release debian_release REGEX "^VERSION_ID=")
string(REGEX REPLACE "[^0-9.]" "" debian_release "${debian_release}")
set(CPACK_DEBIAN_PACKAGE_VERSION "${PROJECT_VERSION}+deb${debian_release}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core, fonts-inter, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "xdg-utils")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "mosquitto, speech-dispatcher")
include(CPack)
