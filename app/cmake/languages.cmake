# The catalogues of assets/languages, compiled: for gettext, and as JSON for the pages of the Command Post.
find_program(MSGFMT msgfmt REQUIRED)
find_program(MSGATTRIB msgattrib REQUIRED)
set(telescope_languages ${CMAKE_BINARY_DIR}/languages)
set(telescope_page_words ${CMAKE_BINARY_DIR}/page_words)
file(GLOB catalogues CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/assets/languages/*.po)
set(telescope_page_words_files "")
set(compiled "")
foreach(catalogue IN LISTS catalogues)
  get_filename_component(code ${catalogue} NAME_WE)
  set(mo ${telescope_languages}/C/LC_MESSAGES/telescope-${code}.mo)
  set(json ${telescope_page_words}/${code}.json)
  add_custom_command(
    OUTPUT ${mo} ${json}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${telescope_languages}/C/LC_MESSAGES ${telescope_page_words}
    COMMAND ${MSGFMT} --check -o ${mo} ${catalogue}
    COMMAND ${MSGATTRIB} --translated --no-fuzzy --no-obsolete --no-wrap -o ${json}.po ${catalogue}
    COMMAND awk -f ${CMAKE_CURRENT_SOURCE_DIR}/cmake/page_words.awk < ${json}.po > ${json}
    DEPENDS ${catalogue} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/page_words.awk
    VERBATIM)
  list(APPEND compiled ${mo})
  list(APPEND telescope_page_words_files ${json})
endforeach()

# Which languages there are, for the pages to choose from: each catalogue names its own.
set(json ${telescope_page_words}/languages.json)
add_custom_command(
  OUTPUT ${json}
  COMMAND awk -f ${CMAKE_CURRENT_SOURCE_DIR}/cmake/language_names.awk ${telescope_page_words_files} > ${json}
  DEPENDS ${telescope_page_words_files} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/language_names.awk
  VERBATIM)
list(APPEND telescope_page_words_files ${json})

# What the camera says, which the catalogues list: all of them the same (tests/house/languages_test.py).
set(telescope_camera_patterns ${CMAKE_BINARY_DIR}/camera_patterns/app/support/camera_patterns.hpp)
add_custom_command(
  OUTPUT ${telescope_camera_patterns}
  COMMAND awk -f ${CMAKE_CURRENT_SOURCE_DIR}/cmake/camera_patterns.awk < ${CMAKE_SOURCE_DIR}/assets/languages/de.po > ${telescope_camera_patterns}
  DEPENDS ${CMAKE_SOURCE_DIR}/assets/languages/de.po ${CMAKE_CURRENT_SOURCE_DIR}/cmake/camera_patterns.awk
  VERBATIM)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/camera_patterns/app/support)
add_custom_target(languages ALL DEPENDS ${compiled} ${telescope_page_words_files} ${telescope_camera_patterns})
